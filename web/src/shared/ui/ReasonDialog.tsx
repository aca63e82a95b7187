import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { applyProblem } from '@/shared/api/applyProblem';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

const CHOOSE = 'Choose a reason';

/** A form begins without a reason: one that nobody chose would mislead whoever reads it. */
export const chosenReason = <const R extends string>(reasons: readonly R[]) =>
  z.string().pipe(z.enum(reasons, `${CHOOSE}.`));

type Typed = Readonly<{ reason: string; words?: string | undefined }>;
type Answer<R extends string> = Readonly<{ reason: R; words: string }>;

interface ReasonDialogProps<R extends string> {
  title: string;
  /** The label of the submit button, before and during the submission. */
  action: string;
  busyAction: string;
  /** `danger` for what cannot be undone. */
  tone?: 'accent' | 'danger';
  hint?: string;
  /** Every reason, in the order of the list. */
  labels: Readonly<Record<R, string>>;
  /** With `chosenReason` as its `reason`. */
  answer: z.ZodType<Answer<R>, Typed>;
  /** The dialog shows why it rejects. */
  onAnswer: (answer: Answer<R>) => Promise<void>;
  onClose: () => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** Asks for a reason, and perhaps for words, that somebody else will read. */
export function ReasonDialog<R extends string>(props: ReasonDialogProps<R>) {
  const { title, action, busyAction, tone = 'accent', hint, labels, answer, onAnswer, onClose, children } = props;
  const { register, handleSubmit, setError, formState } = useForm<Typed, unknown, Answer<R>>({
    resolver: zodResolver(answer),
    defaultValues: { reason: '', words: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const onSubmit = handleSubmit((given) =>
    onAnswer(given).catch((error: Error) => applyProblem(error, setError, ['reason', 'words'])),
  );
  return (
    <FormDialog
      title={title}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={action}
      busyAction={busyAction}
      tone={tone}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children}
      <Field label="Reason" hint={hint} error={errors.reason?.message}>
        <select {...register('reason')}>
          <option value="">{CHOOSE}</option>
          {Object.entries<string>(labels).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Message (optional)" error={errors.words?.message}>
        <textarea rows={4} {...register('words')} />
      </Field>
    </FormDialog>
  );
}
