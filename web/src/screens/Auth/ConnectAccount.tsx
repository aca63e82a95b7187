import { ConfirmLink, PROVIDER_NAMES, type Provider } from '@hirelane/api/schemas/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { PROVIDER_MARKS } from '@/domain/account/providerMarks';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { startAddress } from '@/features/providers/queries';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { isNotKept } from '@/features/session/requireCookie';
import { TEXTS } from '@/features/session/texts';
import { pendingLinkQuery } from '@/features/session/waiting/queries';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { signInApi } from '@/shared/api/routes/sign-in';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';

const FOOTER = (
  <>
    Not what you want? <Link to="/login">Back to login</Link>
  </>
);

/**
 * Shown when a user signs in through a provider with the email address of an existing account: only that account's
 * owner may connect the provider to it.
 */
export function ConnectAccount() {
  useTitle('Connect your account');
  const { data: pending, error, refetch } = useQuery(pendingLinkQuery());

  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <AuthPage
        title="Your sign-in has expired"
        text="You have ten minutes and five attempts to connect your account. Sign in again to start over."
        footer={null}
      >
        <LinkButton to="/login" $tone="accent">
          Back to login
        </LinkButton>
      </AuthPage>
    );
  }
  if (!pending) {
    return (
      <AuthPage title="Connect your account" text="One moment." footer={FOOTER}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the sign-in" rows={1} height="8rem" />
        )}
      </AuthPage>
    );
  }

  const { provider, by } = pending;
  const name = PROVIDER_NAMES[provider];
  if (by !== 'password') {
    return (
      <AuthPage
        title="You already have an account"
        text={`The account with this email address signs in with ${PROVIDER_NAMES[by]}. Sign in that way, then connect ${name} in your settings.`}
        footer={FOOTER}
      >
        <LinkButton reloadDocument to={startAddress(by)}>
          <MarkIcon path={PROVIDER_MARKS[by]} />
          {`Sign in with ${PROVIDER_NAMES[by]}`}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="You already have an account"
      text={`An account already uses the email address of your ${name} account. Enter its password once to prove it is yours. You can then sign in with ${name}.`}
      footer={FOOTER}
    >
      <LinkForm provider={provider} />
    </AuthPage>
  );
}

/** Asks for the account's password before connecting the account to a sign-in at a provider. */
function LinkForm({ provider }: { provider: Provider }) {
  const confirm = useConfirmLink();
  const { register, handleSubmit, setError, resetField, formState } = useForm<ConfirmLink>({
    resolver: zodResolver(ConfirmLink),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  // After a success the browser loads '/'. Until then the button is disabled.
  const isBusy = isSubmitting || confirm.isSuccess;

  const onSubmit = handleSubmit((form) =>
    confirm.mutateAsync(form).catch((error: Error) => {
      if (!isNotKept(error)) resetField('password');
      const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
      if (isWrong) setError('password', { type: 'server', message: 'This is not the password of that account.' });
      else applyProblem(error, setError, ['password']);
    }),
  );

  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      <Field label={TEXTS.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Link to="/forgot-password">Forgot password?</Link>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Button type="submit" $tone="accent">
        {isBusy ? 'Connecting…' : `Connect ${PROVIDER_NAMES[provider]} and sign in`}
      </Button>
    </Form>
  );
}

/** Connects the pending sign-in, and signs in. Has no idempotency key because a link can be used only once. */
const useConfirmLink = () =>
  useCommand((body: ConfirmLink) => signInApi.call('confirmLink', { body }), { onSuccess: rememberSignedIn });
