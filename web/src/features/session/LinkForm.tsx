import { ConfirmLink, PROVIDER_NAMES, type Provider } from '@hirelane/contracts/api/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { isNotKept } from '@/features/session/requireCookie';
import { TEXTS } from '@/features/session/texts';
import { useConfirmLink } from '@/features/session/useConfirmLink';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';
import { PasswordInput } from '@/shared/ui/PasswordInput';

/** Asks for the password of the account that a sign-in at another site is to be connected to. */
export function LinkForm({ provider }: { provider: Provider }) {
  const confirm = useConfirmLink();
  const { register, handleSubmit, setError, resetField, formState } = useForm<ConfirmLink>({
    resolver: zodResolver(ConfirmLink),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  // After a success the page is on its way to '/'.
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
