import { ResetPassword } from '@hirelane/api/schemas/security';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { NewPasswordField } from '@/domain/account/NewPasswordField';
import { UsernameForManagers } from '@/domain/account/UsernameForManagers';
import { useResetPassword } from '@/features/session/mailedLinks';
import { sessionQuery } from '@/features/session/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';

const FIELDS = ['password', 'confirmpassword'] as const;

interface ResetPasswordFormProps {
  /** The secret from the emailed link. */
  token: string;
  /** The account's username, for password managers; '' if it is unknown. */
  username?: string;
  /** The message that the login page shows afterwards. */
  saved: string;
  /** Called instead of opening the login page if this browser is still signed in to a different account. */
  onSavedElsewhere: () => void;
}

/** Sets a new password using an emailed link. */
export function ResetPasswordForm({ token, username = '', saved, onSavedElsewhere }: ResetPasswordFormProps) {
  const change = useResetPassword();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState, control } = useForm<ResetPassword>({
    resolver: zodResolver(ResetPassword),
    defaultValues: { token, password: '', confirmpassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'password' });
  const isDead = change.error instanceof ApiError && change.error.problem.status === 410;

  const onSubmit = handleSubmit((form) =>
    change.mutateAsync(form).then(
      () => {
        // The session has been refetched. If it belonged to this account, it has ended.
        if (client.getQueryData(sessionQuery().queryKey)?.isLogin) return onSavedElsewhere();
        return navigate('/login', { state: { notice: saved } });
      },
      (error: Error) => void applyProblem(error, setError, FIELDS),
    ),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <UsernameForManagers username={username} />
      <NewPasswordField
        label="New Password"
        error={errors.password?.message}
        registration={register('password')}
        typed={typed}
      />
      <Field label="Confirm New Password" error={errors.confirmpassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmpassword')} />
      </Field>
      {isDead ? (
        <Alert>
          This link was already used or has expired. <Link to="/forgot-password">Request a new link</Link>
        </Alert>
      ) : (
        errors.root?.server && <Alert>{errors.root.server.message}</Alert>
      )}
      <Button type="submit" $tone="accent" $size="lg">
        {isSubmitting ? 'Saving…' : 'Save new password'}
      </Button>
    </Form>
  );
}
