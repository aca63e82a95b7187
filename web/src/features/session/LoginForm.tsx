import { Login } from '@hirelane/api/schemas/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { isNotKept } from '@/features/session/requireCookie';
import { TEXTS } from '@/features/session/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { isTooMany } from '@/shared/api/http';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';
import { useNotice } from '@/shared/lib/useNotice';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';

export function LoginForm() {
  const login = useLogin();
  const [notice] = useNotice();
  const { register, handleSubmit, setError, resetField, formState } = useForm<Login>({
    resolver: zodResolver(Login),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  // After a success the browser loads '/'; the button stays disabled until then.
  const isBusy = isSubmitting || login.isSuccess;

  const onSubmit = handleSubmit((form) =>
    login.mutateAsync(form).catch((error: Error) => {
      // Keeps the password if the user only has to wait, or to use another URL or browser.
      if (!isTooMany(error) && !isNotKept(error)) resetField('password');
      applyProblem(error, setError, ['username', 'password']);
    }),
  );

  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      <Notice text={notice} />
      <Field label={TEXTS.usernameOrEmail} error={errors.username?.message}>
        <input autoComplete="username" autoCapitalize="none" spellCheck={false} {...register('username')} />
      </Field>
      <Field label={TEXTS.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Link to="/forgot-password">Forgot password?</Link>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Buttons>
        <Button type="submit" $tone="accent">
          {isBusy ? 'Signing in…' : TEXTS.login}
        </Button>
        <LinkButton to="/register">{TEXTS.register}</LinkButton>
      </Buttons>
    </Form>
  );
}

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space[3]};
`;

const useLogin = () =>
  useCommand((body: Login, idempotencyKey) => accountsApi.call('login', { body, idempotencyKey }), {
    onSuccess: rememberSignedIn,
  });
