import { RenamePasskey } from '@hirelane/api/schemas/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { applyProblem } from '@/shared/api/applyProblem';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface PasskeyNameDialogProps {
  title: string;
  name: string;
  hint?: string;
  action: string;
  busyAction: string;
  /** Rejects with the server's error. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}

export function PasskeyNameDialog({ name, hint, onName, ...dialog }: PasskeyNameDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(RenamePasskey),
    defaultValues: { name },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const onSubmit = handleSubmit((form) =>
    onName(form.name).catch((error: Error) => void applyProblem(error, setError, ['name'])),
  );
  return (
    <FormDialog
      {...dialog}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.server?.message}
      onSubmit={onSubmit}
    >
      <Field label="Name" hint={hint} error={errors.name?.message}>
        <input autoComplete="off" {...register('name')} />
      </Field>
    </FormDialog>
  );
}
