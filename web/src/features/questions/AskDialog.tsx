import { LIMITS } from '@hirelane/api/constants';
import { AskQuestion } from '@hirelane/api/schemas/questions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { useAsk } from '@/features/questions/commands';
import { ASK_TEXTS as TEXTS } from '@/features/questions/texts';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { flag, object, text } from '@/shared/lib/shapes';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { CheckField } from '@/shared/ui/forms/CheckField';
import { CountedText } from '@/shared/ui/forms/CountedText';

type Typed = z.input<typeof AskQuestion>;

const typed = object({ text, mayPublish: flag });

interface AskDialogProps {
  projectId: string;
  onClose: () => void;
}

/**
 * A form for the one question that a freelancer can ask about a project. The typed text is kept when the dialog is
 * closed.
 */
export function AskDialog({ projectId, onClose }: AskDialogProps) {
  const ask = useAsk(projectId);
  const kept = useMemo(() => keptOwnForm<Typed>(`question.${projectId}`, typed), [projectId]);
  const form = useForm<Typed, unknown, AskQuestion>({
    resolver: zodResolver(AskQuestion),
    defaultValues: kept.load() ?? { text: '', mayPublish: false },
  });
  const { register, control, formState } = form;
  const question = useWatch({ control, name: 'text' });
  const dialog = useKeptFormDialog(form, kept, { send: ask.mutateAsync, fields: ['text'], onSent: onClose });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <CountedText
        label={TEXTS.label}
        hint={TEXTS.hint}
        typed={question}
        limit={LIMITS.question}
        error={formState.errors.text?.message}
        rows={4}
        {...register('text')}
      />
      <CheckField label={TEXTS.mayPublish} hint={TEXTS.mayPublishHint} {...register('mayPublish')} />
    </FormDialog>
  );
}
