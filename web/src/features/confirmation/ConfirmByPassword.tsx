import { ConfirmLink } from '@hirelane/contracts/api/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useConfirm } from '@/features/confirmation/useConfirm';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/api/http';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { DialogActions } from '@/shared/ui/DialogActions';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';

interface ConfirmByPasswordProps {
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmByPassword({ onConfirmed, onClose }: ConfirmByPasswordProps) {
  const confirm = useConfirm();
  const { register, handleSubmit, setError, resetField, formState } = useForm<ConfirmLink>({
    resolver: zodResolver(ConfirmLink),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit((form) =>
    confirm.mutateAsync(form).then(onConfirmed, (error: Error) => {
      resetField('password');
      const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
      if (isWrong) setError('password', { type: 'server', message: 'This is not your password.' });
      else applyProblem(error, setError, ['password']);
    }),
  );

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field
        label="Your password"
        hint="This changes who can get into your account, so type your password once more."
        error={errors.password?.message}
      >
        <input type="password" autoComplete="current-password" {...register('password')} />
      </Field>
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
