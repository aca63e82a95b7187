import { EVENTS_TOKEN_LIMITS } from '@hirelane/api/events-tokens';
import { CreateEventsToken, type EventsTokenCreated } from '@hirelane/api/schemas/events-tokens';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useCreateToken } from '@/features/operator/commands';
import { TOKEN_TEXTS as TEXTS } from '@/features/operator/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

interface CreateTokenDialogProps {
  onCreated: (token: EventsTokenCreated['data']) => void;
  onClose: () => void;
}

/** Asks for the name of a new token. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const create = useCreateToken();
  const form = useForm<CreateEventsToken>({ resolver: zodResolver(CreateEventsToken), defaultValues: { name: '' } });
  const dialog = useFormDialog(form, {
    send: async (values) => onCreated((await create.mutateAsync(values)).data),
    fields: ['name'],
  });
  return (
    <FormDialog
      title={TEXTS.create}
      action={TEXTS.createAction}
      busyAction={TEXTS.creating}
      {...dialog}
      // A name is typed again in a moment.
      isDirty={false}
      onClose={onClose}
    >
      <Field label={TEXTS.name} hint={TEXTS.nameHint} error={form.formState.errors.name?.message}>
        <input autoComplete="off" maxLength={EVENTS_TOKEN_LIMITS.name} {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}
