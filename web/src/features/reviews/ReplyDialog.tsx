import { LIMITS } from '@hirelane/api/constants';
import { ReplyToReview } from '@hirelane/api/schemas/reviews';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useReplyToReview } from '@/features/reviews/commands';
import { keptReply } from '@/features/reviews/reviewForm';
import { REPLY_TEXTS as TEXTS } from '@/features/reviews/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { CountedText } from '@/shared/ui/forms/CountedText';

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
  const { register, control, formState } = form;
  const typed = useWatch({ control, name: 'text' });
  const dialog = useKeptFormDialog(form, kept, { send: reply.mutateAsync, fields: ['text'], onSent: onWritten });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <CountedText
        label="Reply"
        hint={TEXTS.hint}
        typed={typed}
        limit={LIMITS.reviewReply}
        error={formState.errors.text?.message}
        rows={4}
        {...register('text')}
      />
    </FormDialog>
  );
}
