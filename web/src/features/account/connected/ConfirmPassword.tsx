import { ConfirmLink, PROVIDER_NAMES, type Provider } from '@hirelane/contracts/api/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { useConnect } from '@/features/account/connected/useConnect';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';

interface ConfirmPasswordProps {
  provider: Provider;
  connect: ReturnType<typeof useConnect>;
  onCancel: () => void;
}

/** Asks for one's own password again, before a provider is connected. */
export function ConfirmPassword({ provider, connect, onCancel }: ConfirmPasswordProps) {
  const { register, handleSubmit, setError, resetField, formState } = useForm<ConfirmLink>({
    resolver: zodResolver(ConfirmLink),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(({ password }) =>
    connect.mutateAsync({ provider, password }).catch((error: Error) => {
      resetField('password');
      const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
      if (isWrong) setError('password', { type: 'server', message: 'This is not your password.' });
      else applyProblem(error, setError, ['password']);
    }),
  );

  return (
    <Form isBusy={isSubmitting || connect.isSuccess} onSubmit={onSubmit}>
      <Field
        label="Your password"
        hint={`You signed in a while ago. Type your password to connect ${PROVIDER_NAMES[provider]}.`}
        error={errors.password?.message}
      >
        <input type="password" autoComplete="current-password" {...register('password')} />
      </Field>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Buttons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Please wait…' : `Connect ${PROVIDER_NAMES[provider]}`}
        </Button>
      </Buttons>
    </Form>
  );
}

// Not the dialog's own row, which would stick to its bottom: more follows below.
const Buttons = styled.div`
  display: flex;
  gap: ${theme.space[3]};
`;
