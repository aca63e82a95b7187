import { LIMITS } from '@hirelane/api/constants';
import type { WriteReview } from '@hirelane/api/schemas/reviews';
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useWriteReview } from '@/features/reviews/commands';
import { EMPTY_REVIEW, FIELDS, keptReview, ReviewForm, type ReviewValues } from '@/features/reviews/reviewForm';
import { StarsField } from '@/features/reviews/StarsField';
import { MARK_LABELS, WRITE_TEXTS as TEXTS } from '@/features/reviews/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { CountedText } from '@/shared/ui/forms/CountedText';

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
  const { register, control, formState } = form;
  const { errors } = formState;
  const typed = useWatch({ control });
  const save = useCallback(({ text = '', ...stars }: ReviewValues) => kept.save({ ...stars, text }), [kept]);
  const dialog = useKeptFormDialog(
    form,
    { save, drop: kept.drop },
    { send: write.mutateAsync, fields: FIELDS, onSent: onWritten },
  );
  return (
    <FormDialog title={TEXTS.title(name)} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
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
