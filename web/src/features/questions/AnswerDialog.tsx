import { LIMITS } from '@hirelane/api/constants';
import { AnswerQuestion } from '@hirelane/api/schemas/questions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAnswer } from '@/features/questions/commands';
import { ANSWER_TEXTS as TEXTS } from '@/features/questions/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { keptOwnForm, useKept } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { CountedText } from '@/shared/ui/CountedText';
import { FormDialog } from '@/shared/ui/FormDialog';
import { Quote } from '@/shared/ui/Quote';

const typed = object({ text });

interface AnswerDialogProps {
  projectId: string;
  questionId: string;
  /** The question's author and text. */
  name: string;
  question: string;
  mayPublish: boolean;
  onClose: () => void;
}

/** A form for the only answer to a question. The typed text is kept when the dialog is closed. */
export function AnswerDialog({ projectId, questionId, name, question, mayPublish, onClose }: AnswerDialogProps) {
  const answer = useAnswer(projectId, questionId);
  const kept = useMemo(
    () => keptOwnForm<AnswerQuestion>(`answer.${questionId}`, (stored) => (typed(stored) ? stored : undefined)),
    [questionId],
  );
  const { register, handleSubmit, setError, subscribe, control, formState } = useForm<AnswerQuestion>({
    resolver: zodResolver(AnswerQuestion),
    defaultValues: kept.load() ?? { text: '' },
  });
  const { errors, isSubmitting } = formState;
  const words = useWatch({ control, name: 'text' });
  useKept(subscribe, kept.save);

  const onSubmit = handleSubmit((values) =>
    answer.mutateAsync(values).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => void applyProblem(error, setError, ['text']),
    ),
  );
  return (
    <FormDialog
      title={TEXTS.title(name)}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action}
      busyAction="Sending…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Quote by={`${name} asks`} text={question} />
      <CountedText
        label={TEXTS.label}
        hint={mayPublish ? TEXTS.hintPublish : TEXTS.hint}
        typed={words}
        limit={LIMITS.answer}
        error={errors.text?.message}
        rows={5}
        {...register('text')}
      />
    </FormDialog>
  );
}
