import { LIMITS } from '@hirelane/api/constants';
import { AnswerQuestion } from '@hirelane/api/schemas/questions';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAnswer } from '@/features/questions/commands';
import { ANSWER_TEXTS as TEXTS } from '@/features/questions/texts';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { CountedText } from '@/shared/ui/forms/CountedText';
import { Quote } from '@/shared/ui/text/Quote';

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
  const kept = useMemo(() => keptOwnForm(`answer.${questionId}`, typed), [questionId]);
  const form = useForm<AnswerQuestion>({
    resolver: zodResolver(AnswerQuestion),
    defaultValues: kept.load() ?? { text: '' },
  });
  const { register, control, formState } = form;
  const words = useWatch({ control, name: 'text' });
  const dialog = useKeptFormDialog(form, kept, { send: answer.mutateAsync, fields: ['text'], onSent: onClose });
  return (
    <FormDialog title={TEXTS.title(name)} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <Quote by={`${name} asks`} text={question} />
      <CountedText
        label={TEXTS.label}
        hint={mayPublish ? TEXTS.hintPublish : TEXTS.hint}
        typed={words}
        limit={LIMITS.answer}
        error={formState.errors.text?.message}
        rows={5}
        {...register('text')}
      />
    </FormDialog>
  );
}
