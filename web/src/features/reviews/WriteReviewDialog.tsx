import { LIMITS } from '@hirelane/api/constants';
import type { WriteReview } from '@hirelane/api/schemas/reviews';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useWriteReview } from '@/features/reviews/commands';
import { EMPTY_REVIEW, FIELDS, keptReview, ReviewForm, type ReviewValues } from '@/features/reviews/reviewForm';
import { StarsField } from '@/features/reviews/StarsField';
import { MARK_LABELS, WRITE_TEXTS as TEXTS } from '@/features/reviews/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { Alert } from '@/shared/ui/Alert';
import { CountedText } from '@/shared/ui/CountedText';
import { FormDialog } from '@/shared/ui/FormDialog';

interface WriteReviewDialogProps {
  contractId: string;
  /** The person being reviewed, and whether they have deleted their account. */
  name: string;
  firstName: string;
  isGone: boolean;
  onWritten: () => void;
  onClose: () => void;
}

/** Stars and an optional text about the other party to a contract. */
export function WriteReviewDialog({ contractId, name, firstName, isGone, onWritten, onClose }: WriteReviewDialogProps) {
  const write = useWriteReview(contractId);
  const kept = useMemo(() => keptReview(contractId), [contractId]);
  const form = useForm<ReviewValues, unknown, WriteReview>({
    resolver: zodResolver(ReviewForm),
    defaultValues: { ...EMPTY_REVIEW, ...kept.load() },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { text = '', ...stars } }) => kept.save({ ...stars, text }),
      }),
    [form, kept],
  );

  const onSubmit = handleSubmit((review) =>
    write.mutateAsync(review).then(
      () => {
        kept.drop();
        onWritten();
      },
      (error: Error) => void applyProblem(error, setError, FIELDS),
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
      <Alert tone="info">{isGone ? TEXTS.hintGone : TEXTS.hint(firstName)}</Alert>
      {(['quality', 'communication', 'reliability'] as const).map((mark) => (
        <StarsField
          key={mark}
          label={MARK_LABELS[mark]}
          chosen={typed[mark] ?? null}
          error={errors[mark]?.message}
          {...register(mark)}
        />
      ))}
      <CountedText
        label="Review (optional)"
        typed={typed.text ?? ''}
        limit={LIMITS.reviewText}
        error={errors.text?.message}
        rows={5}
        {...register('text')}
      />
    </FormDialog>
  );
}
