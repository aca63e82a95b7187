import { LIMITS } from '@hirelane/api/constants';
import { ReplyToReview } from '@hirelane/api/schemas/reviews';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useReplyToReview } from '@/features/reviews/commands';
import { keptReply } from '@/features/reviews/reviewForm';
import { REPLY_TEXTS as TEXTS } from '@/features/reviews/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { useKept } from '@/shared/lib/keptForm';
import { CountedText } from '@/shared/ui/CountedText';
import { FormDialog } from '@/shared/ui/FormDialog';

interface ReplyDialogProps {
  contractId: string;
  onWritten: () => void;
  onClose: () => void;
}

/** A form for replying to the other party's review, which can be done only once. */
export function ReplyDialog({ contractId, onWritten, onClose }: ReplyDialogProps) {
  const reply = useReplyToReview(contractId);
  const kept = useMemo(() => keptReply(contractId), [contractId]);
  const form = useForm<ReplyToReview>({
    resolver: zodResolver(ReplyToReview),
    defaultValues: kept.load() ?? { text: '' },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'text' });

  useKept(form.subscribe, kept.save);

  const onSubmit = handleSubmit((answer) =>
    reply.mutateAsync(answer).then(
      () => {
        kept.drop();
        onWritten();
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
        label="Reply"
        hint={TEXTS.hint}
        typed={typed}
        limit={LIMITS.reviewReply}
        error={errors.text?.message}
        rows={4}
        {...register('text')}
      />
    </FormDialog>
  );
}
