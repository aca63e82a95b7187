import { RenamePasskey } from '@hirelane/api/schemas/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

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

/** Asks for a passkey's name. */
export function PasskeyNameDialog({ name, hint, onName, ...labels }: PasskeyNameDialogProps) {
  const form = useForm({ resolver: zodResolver(RenamePasskey), defaultValues: { name } });
  const { register, formState } = form;
  const dialog = useFormDialog(form, { send: (values) => onName(values.name), fields: ['name'] });
  return (
    <FormDialog {...labels} {...dialog}>
      <Field label="Name" hint={hint} error={formState.errors.name?.message}>
        <input autoComplete="off" {...register('name')} />
      </Field>
    </FormDialog>
  );
}
