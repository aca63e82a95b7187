import { Register } from '@hirelane/api/schemas/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { NewPasswordField } from '@/domain/account/NewPasswordField';
import { rememberSession } from '@/features/session/flags';
import { replaceSession } from '@/features/session/queries';
import { isNotKept, requireKeptSession } from '@/features/session/requireCookie';
import { TEXTS } from '@/features/session/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { isTooMany } from '@/shared/api/http';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';
import { FormPair } from '@/shared/ui/layout/layout';

const FIELDS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'state',
  'city',
  'password',
  'confirmpassword',
] as const satisfies readonly (keyof Register)[];

/** Conflict errors do not name a field, so this maps each code to its field. */
const FIELD_OF_CODE: Partial<Record<string, (typeof FIELDS)[number]>> = {
  'username-taken': 'username',
  'email-taken': 'email',
};

const codeOf = (error: Error): string => (error instanceof ApiError ? error.problem.code : '');

interface RegisterFormProps {
  isClient: boolean;
  /** Called with the typed code if registration requires an invitation. */
  onCode?: ((code: string) => void) | undefined;
}

export function RegisterForm({ isClient, onCode }: RegisterFormProps) {
  const registration = useRegister();
  const { register, handleSubmit, setError, resetField, formState, control } = useForm<
    z.input<typeof Register>,
    unknown,
    Register
  >({
    resolver: zodResolver(Register),
    defaultValues: { ...Object.fromEntries(FIELDS.map((name) => [name, ''])), isClient },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });

  const onSubmit = handleSubmit((form) =>
    registration.mutateAsync(form).catch((error: Error) => {
      if (!isTooMany(error) && !isNotKept(error)) {
        resetField('password');
        resetField('confirmpassword');
      }
      const field = FIELD_OF_CODE[codeOf(error)];
      if (field) setError(field, { type: codeOf(error), message: error.message }, { shouldFocus: true });
      else applyProblem(error, setError, [...FIELDS, 'joinCode']);
    }),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      {onCode && (
        <Field
          label="Invitation code"
          hint="Ask the person who invited you. Each code is valid for one account."
          error={errors.joinCode?.message}
        >
          <input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register('joinCode', { onChange: ({ target }) => onCode(target.value) })}
          />
        </Field>
      )}
      <FormPair>
        <Field label="First Name" error={errors.firstName?.message}>
          <input autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <input autoComplete="family-name" {...register('lastName')} />
        </Field>
      </FormPair>
      <FormPair>
        <Field label="Username" error={errors.username?.message}>
          <input autoComplete="username" autoCapitalize="none" spellCheck={false} {...register('username')} />
        </Field>
        <Field label="Email" error={errors.email?.type === 'email-taken' ? <EmailTaken /> : errors.email?.message}>
          <input type="email" autoComplete="email" {...register('email')} />
        </Field>
      </FormPair>
      <FormPair>
        <Field label="State" error={errors.state?.message}>
          <input autoComplete="address-level1" {...register('state')} />
        </Field>
        <Field label="City" error={errors.city?.message}>
          <input autoComplete="address-level2" {...register('city')} />
        </Field>
      </FormPair>
      <FormPair>
        <NewPasswordField
          label="Password"
          error={errors.password?.message}
          registration={register('password')}
          typed={typed}
        />
        <Field label="Confirm Password" error={errors.confirmpassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmpassword')} />
        </Field>
      </FormPair>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Button type="submit" $tone="accent" $size="lg">
        {isSubmitting ? 'Creating your account…' : TEXTS.register}
      </Button>
    </Form>
  );
}

/**
 * Reveals no more than the server does: the address may also be reserved for an account that has changed its address.
 */
const EmailTaken = () => (
  <>
    This email cannot be used. Do you have an account already? <Link to="/login">Sign in</Link>.
  </>
);

/**
 * Creates the account and signs in the user; the guard on the register screens then redirects to the new profile. The
 * response to a repeated request does not sign in the user, who is therefore redirected to the login page.
 */
function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCommand(
    async (body: Register, idempotencyKey) => {
      const answer = await accountsApi.call('register', { body, idempotencyKey });
      // This session check also consumes `isRegistered`. Otherwise the next check would report the account as new
      // again, and the app would open the profile a second time, which is harmless.
      if (answer.isLogin) await requireKeptSession('Your account has been created, but');
      return answer;
    },
    {
      onSuccess: (answer) => {
        if (!answer.isLogin) {
          void navigate('/login', { state: { notice: TEXTS.registeredAlready } });
          return;
        }
        const { user } = answer;
        const state = { isLogin: true, userId: user._id, isClient: user.isClient, isRegistered: true } as const;
        rememberSession(state);
        replaceSession(client, state);
      },
    },
  );
}
