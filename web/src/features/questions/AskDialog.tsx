import { LIMITS } from '@hirelane/api/constants';
import { AskQuestion } from '@hirelane/api/schemas/questions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { useAsk } from '@/features/questions/commands';
import { ASK_TEXTS as TEXTS } from '@/features/questions/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { keptOwnForm, useKept } from '@/shared/lib/keptForm';
import { flag, object, text } from '@/shared/lib/shapes';
import { CheckField } from '@/shared/ui/CheckField';
import { CountedText } from '@/shared/ui/CountedText';
import { FormDialog } from '@/shared/ui/FormDialog';

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
  const kept = useMemo(
    () => keptOwnForm<Typed>(`question.${projectId}`, (stored) => (typed(stored) ? stored : undefined)),
    [projectId],
  );
  const { register, handleSubmit, setError, subscribe, control, formState } = useForm<Typed, unknown, AskQuestion>({
    resolver: zodResolver(AskQuestion),
    defaultValues: kept.load() ?? { text: '', mayPublish: false },
  });
  const { errors, isSubmitting } = formState;
  const question = useWatch({ control, name: 'text' });
  useKept(subscribe, kept.save);

  const onSubmit = handleSubmit((values) =>
    ask.mutateAsync(values).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => void applyProblem(error, setError, ['text']),
    ),
  );
  return (
    <FormDialog
      title={TEXTS.title}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action}
      busyAction="Sending…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <CountedText
        label={TEXTS.label}
        hint={TEXTS.hint}
        typed={question}
        limit={LIMITS.question}
        error={errors.text?.message}
        rows={4}
        {...register('text')}
      />
      <CheckField label={TEXTS.mayPublish} hint={TEXTS.mayPublishHint} {...register('mayPublish')} />
    </FormDialog>
  );
}
