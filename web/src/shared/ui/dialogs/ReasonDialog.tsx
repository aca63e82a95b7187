import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

const CHOOSE = 'Choose a reason';

/**
 * The schema for a reason. No reason is preselected, because a reason that the user did not choose would mislead its
 * reader.
 */
export const chosenReason = <const R extends string>(reasons: readonly R[]) =>
  z.string().pipe(z.enum(reasons, `${CHOOSE}.`));

type Typed = { reason: string; words?: string | undefined };
const typed = object({ reason: text, words: text });

type Answer<R extends string> = Readonly<{ reason: R; words: string }>;

interface ReasonDialogProps<R extends string> {
  title: string;
  /** The submit button's label, before and during submission. */
  action: string;
  busyAction: string;
  /** `danger` for declining, and for actions that cannot be undone. */
  tone?: 'accent' | 'danger';
  hint?: string;
  /** All reasons, in list order. */
  labels: Readonly<Record<R, string>>;
  /** The form's schema, with `chosenReason` as its `reason`. */
  answer: z.ZodType<Answer<R>, Typed>;
  /** The key under which the typed text is kept in the tab until `onAnswer` succeeds, such as `end.<contract id>`. */
  keptAs: string;
  /** Rejects with the error that the dialog shows. */
  onAnswer: (answer: Answer<R>) => Promise<void>;
  onClose: () => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** Asks for a reason, and optionally a comment, that the other party will read. */
export function ReasonDialog<R extends string>(props: ReasonDialogProps<R>) {
  const { hint, labels, answer, keptAs, onAnswer, children, ...shown } = props;
  const [kept] = useState(() => keptOwnForm<Typed>(keptAs, typed));
  const form = useForm<Typed, unknown, Answer<R>>({
    resolver: zodResolver(answer),
    defaultValues: kept.load() ?? { reason: '', words: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const dialog = useKeptFormDialog(form, kept, { send: onAnswer, fields: ['reason', 'words'] });
  return (
    <FormDialog {...shown} {...dialog}>
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
