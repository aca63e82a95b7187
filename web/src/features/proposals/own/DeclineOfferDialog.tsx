import { OFFER_DECLINE_REASONS } from '@hirelane/api/constants';
import { DeclineOffer, type Offer } from '@hirelane/api/schemas/proposals';
import { useState } from 'react';
import { OFFER_REASON_LABELS } from '@/features/proposals/labels';
import { revisionOf } from '@/features/proposals/offer/OfferTerms';
import { useDeclineOffer } from '@/features/proposals/own/commands';
import { DECLINE_OFFER_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { chosenReason, ReasonDialog } from '@/shared/ui/dialogs/ReasonDialog';

const Answer = DeclineOffer.omit({ offerId: true, revision: true }).extend({
  reason: chosenReason(OFFER_DECLINE_REASONS),
});

interface DeclineOfferDialogProps {
  projectId: string;
  offer: Offer;
  onClose: () => void;
}

/** Asks for a reason, which the client can read. */
export function DeclineOfferDialog({ projectId, offer, onClose }: DeclineOfferDialogProps) {
  // The client may change the offer while the dialog is open.
  const [read] = useState({ offerId: offer._id, revision: revisionOf(offer) });
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
      keptAs={`decline-offer.${offer._id}`}
      onAnswer={(answer) => decline.mutateAsync({ ...read, ...answer }).then(onClose)}
      onClose={onClose}
    />
  );
}
