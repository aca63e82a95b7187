import { OFFER_DECLINE_REASONS } from '@hirelane/api/constants';
import { DeclineOffer } from '@hirelane/api/schemas/proposals';
import { OFFER_REASON_LABELS } from '@/features/proposals/labels';
import { useDeclineOffer } from '@/features/proposals/own/commands';
import { DECLINE_OFFER_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { chosenReason, ReasonDialog } from '@/shared/ui/dialogs/ReasonDialog';

const Answer = DeclineOffer.omit({ offerId: true }).extend({ reason: chosenReason(OFFER_DECLINE_REASONS) });

interface DeclineOfferDialogProps {
  projectId: string;
  offerId: string;
  onClose: () => void;
}

/** Asks for a reason, which the client can read. */
export function DeclineOfferDialog({ projectId, offerId, onClose }: DeclineOfferDialogProps) {
  const decline = useDeclineOffer(projectId);
  return (
    <ReasonDialog
      title={TEXTS.title}
      action={TEXTS.action}
      busyAction="Declining…"
      tone="danger"
      hint={TEXTS.hint}
      labels={OFFER_REASON_LABELS}
      answer={Answer}
      keptAs={`decline-offer.${offerId}`}
      onAnswer={(answer) => decline.mutateAsync({ offerId, ...answer }).then(onClose)}
      onClose={onClose}
    />
  );
}
