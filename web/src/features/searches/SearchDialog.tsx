import { LIMITS } from '@hirelane/api/constants';
import { ChangeSearch } from '@hirelane/api/schemas/searches';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ALERT_FREQUENCY_OPTIONS } from '@/features/searches/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';
import { RadioCards } from '@/shared/ui/forms/RadioCards';

interface SearchDialogProps {
  title: string;
  action: string;
  start: ChangeSearch;
  send: (search: ChangeSearch) => Promise<unknown>;
  onDone: (name: string) => void;
  onClose: () => void;
}

/** A form for a saved search's name and notification settings. */
export function SearchDialog({ title, action, start, send, onDone, onClose }: SearchDialogProps) {
  const form = useForm<ChangeSearch>({
    resolver: zodResolver(ChangeSearch),
    defaultValues: start,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const dialog = useFormDialog(form, { send, fields: ['name', 'tell'], onSent: (search) => onDone(search.name) });
  return (
    <FormDialog title={title} action={action} {...dialog} onClose={onClose}>
      <Field label="Name" error={errors.name?.message}>
        <input maxLength={LIMITS.searchName} {...register('name')} />
      </Field>
      <RadioCards
        legend="Notify me about new projects"
        options={ALERT_FREQUENCY_OPTIONS}
        error={errors.tell?.message}
        {...register('tell')}
      />
    </FormDialog>
  );
}
