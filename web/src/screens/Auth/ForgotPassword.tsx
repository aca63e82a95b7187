import { RequestReset } from '@hirelane/api/schemas/security';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { useRequestReset } from '@/features/session/mailedLinks';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { applyProblem } from '@/shared/api/applyProblem';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';

export function ForgotPassword() {
  useTitle('Forgot password');
  return (
    <AuthPage
      title="Forgot your password?"
      text="We will send you a link to choose a new one."
      footer={
        <>
          Remembered it? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  );
}

/** Requests an email. The response is the same for every address, so that it does not reveal who has an account. */
function ForgotPasswordForm() {
  const ask = useRequestReset();
  const { register, handleSubmit, setError, formState } = useForm<RequestReset>({
    resolver: zodResolver(RequestReset),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit((form) =>
    ask.mutateAsync(form).catch((error: Error) => void applyProblem(error, setError, ['email'])),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field label="Email" error={errors.email?.message}>
        <input type="email" autoComplete="email" autoCapitalize="none" {...register('email')} />
      </Field>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Notice
        text={
          ask.isSuccess ? 'If an account has this address, we have sent it a link. The link works for 30 minutes.' : ''
        }
      />
      <Button type="submit" $tone="accent" $size="lg">
        {isSubmitting ? 'Sending…' : ask.isSuccess ? 'Send again' : 'Send the link'}
      </Button>
    </Form>
  );
}
