import { ConfirmLink } from '@hirelane/contracts/api/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { CODE_HINT, CODE_LABEL, EitherCode } from '@/features/confirmation/codeForm';
import { useConfirm } from '@/features/confirmation/useConfirm';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { DialogActions } from '@/shared/ui/DialogActions';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';
import { PasswordInput } from '@/shared/ui/PasswordInput';

interface ConfirmByPasswordProps {
  /** The account has a second factor, of which a code is asked for as well. */
  needsCode: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

const WRONG = 'This is not your password.';
/** The server does not say which one is wrong: that would help an attacker who guesses. */
const WRONG_ONE = 'The password or the code is wrong. Each code works only once.';
const WithCode = ConfirmLink.extend({ code: EitherCode });

export function ConfirmByPassword({ needsCode, onConfirmed, onClose }: ConfirmByPasswordProps) {
  const confirm = useConfirm();
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(needsCode ? WithCode : ConfirmLink.extend({ code: z.undefined().optional() })),
    defaultValues: needsCode ? { password: '', code: '' } : { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(({ password, code }) =>
    confirm.mutateAsync({ password, ...code }).then(onConfirmed, (error: Error) => {
      resetField(needsCode ? 'code' : 'password');
      const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
      if (isWrong) setError('password', { type: 'server', message: needsCode ? WRONG_ONE : WRONG });
      else applyProblem(error, setError, ['password', 'code']);
    }),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field
        label="Your password"
        hint="This affects access to your account or your data, so we ask for your password again."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {needsCode && (
        <Field label={CODE_LABEL} hint={CODE_HINT} error={errors.code?.message}>
          <input autoComplete="one-time-code" spellCheck={false} {...register('code')} />
        </Field>
      )}
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Checking…' : 'Confirm'}
        </Button>
      </DialogActions>
    </Form>
  );
}
