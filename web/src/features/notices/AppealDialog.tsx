import { LIMITS } from '@hirelane/api/constants';
import { FileAppeal } from '@hirelane/api/schemas/appeals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { noticesQuery } from '@/features/notices/queries';
import { APPEAL_TEXTS as TEXTS } from '@/features/notices/texts';
import { appealsApi } from '@/shared/api/routes/appeals';
import { useCommand } from '@/shared/api/useCommand';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { toast } from '@/shared/lib/toast';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { CountedText } from '@/shared/ui/forms/CountedText';

type Typed = { words: string };
const typed = object({ words: text });

interface AppealDialogProps {
  /** The id of the notice. */
  id: string;
  onClose: () => void;
}

/**
 * A form in which a user explains why they disagree with an operator's decision. The typed text is kept until it is
 * sent.
 */
export function AppealDialog({ id, onClose }: AppealDialogProps) {
  const kept = useMemo(() => keptOwnForm(`appeal.${id}`, typed), [id]);
  const form = useForm<Typed>({
    resolver: zodResolver(FileAppeal),
    defaultValues: kept.load() ?? { words: '' },
  });
  const { register, control, formState } = form;
  const words = useWatch({ control, name: 'words' });
  const appeal = useAppeal(id);
  const dialog = useKeptFormDialog(form, kept, {
    send: (values) => appeal.mutateAsync(values.words),
    fields: ['words'],
    onSent() {
      toast.success(TEXTS.sent);
      onClose();
    },
  });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction={TEXTS.busy} {...dialog} onClose={onClose}>
      <CountedText
        label={TEXTS.label}
        hint={TEXTS.hint}
        typed={words}
        limit={LIMITS.appealWords}
        error={formState.errors.words?.message}
        rows={6}
        {...register('words')}
      />
    </FormDialog>
  );
}

const useAppeal = (id: string) =>
  useCommand(
    (words: string, idempotencyKey) =>
      appealsApi.call('fileAppeal', { params: { id }, body: { words }, idempotencyKey }),
    { invalidates: [noticesQuery().queryKey], isStaleAfterConflict: true },
  );
