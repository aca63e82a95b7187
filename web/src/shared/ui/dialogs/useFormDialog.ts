import type { FieldPath, FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { applyProblem } from '@/shared/api/applyProblem';
import { useKept } from '@/shared/lib/keptForm';

type DialogForm<In extends FieldValues, Out> = Pick<
  UseFormReturn<In, unknown, Out>,
  'formState' | 'handleSubmit' | 'setError' | 'subscribe'
>;

interface FormDialogOptions<In extends FieldValues, Out> {
  /** Sends the form; undefined if nothing is sent. Rejects with the error that the dialog shows. */
  send: (values: Out) => Promise<unknown> | undefined;
  /** The fields that can show the server's messages. */
  fields: readonly FieldPath<In>[];
  onSent?: (values: Out) => void;
  onInvalid?: SubmitErrorHandler<In>;
  /** Returns whether the error was shown elsewhere. */
  onError?: (error: Error) => boolean;
}

/** Returns the properties of a FormDialog that depend on its form. */
export function useFormDialog<In extends FieldValues, Out>(
  { formState, handleSubmit, setError }: DialogForm<In, Out>,
  { send, fields, onSent, onInvalid, onError }: FormDialogOptions<NoInfer<In>, NoInfer<Out>>,
) {
  const { errors, isDirty, isSubmitting } = formState;
  const onSubmit = handleSubmit(
    (values) =>
      send(values)?.then(
        () => onSent?.(values),
        (error: Error) => {
          if (!onError?.(error)) applyProblem(error, setError, fields);
        },
      ),
    onInvalid,
  );
  return { isDirty, isBusy: isSubmitting, error: errors.root?.['server']?.message, onSubmit };
}

/** Like `useFormDialog`, for a form whose typed text is kept in the tab until it is sent. */
export function useKeptFormDialog<In extends FieldValues, Out>(
  form: DialogForm<In, Out>,
  kept: Readonly<{ save: (values: NoInfer<In>) => void; drop: () => void }>,
  { onSent, ...options }: FormDialogOptions<NoInfer<In>, NoInfer<Out>>,
) {
  useKept(form.subscribe, kept.save);
  const dialog = useFormDialog(form, {
    ...options,
    onSent(values) {
      kept.drop();
      onSent?.(values);
    },
  });
  // The typed text survives closing the dialog, so closing needs no confirmation.
  return { ...dialog, isDirty: false };
}
