import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { useState } from 'react';
import { nameOf } from '@/features/proposals/labels';
import { keptOffer, lapseAt, type OfferInput } from '@/features/proposals/offer/offerForm';
import { OfferDialog } from '@/features/proposals/received/OfferDialog';
import { useMakeOffer } from '@/features/proposals/received/offers';
import { OFFER_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { today } from '@/shared/lib/days';

interface MakeOfferDialogProps {
  projectId: string;
  proposal: ReceivedProposal;
  onMade: () => void;
  onClose: () => void;
}

/** Makes an offer, whose terms the freelancer can accept or decline. */
export function MakeOfferDialog({ projectId, proposal, onMade, onClose }: MakeOfferDialogProps) {
  const make = useMakeOffer(projectId, proposal.freelancer._id);
  const [openedAt] = useState(Date.now);
  const [kept] = useState(() => keptOffer(`offer.${proposal._id}`));
  return (
    <OfferDialog
      title={TEXTS.title(nameOf(proposal))}
      action={TEXTS.action}
      hint={TEXTS.hint}
      start={offerFor(proposal)}
      kept={kept}
      send={({ days, ...offer }) => make.mutateAsync({ ...offer, expiresAt: lapseAt(openedAt, days) })}
      onSent={onMade}
      onClose={onClose}
    />
  );
}

/** The number of days until an offer expires, unless the client chooses a different number. */
const DAYS = 7;

/** Returns the initial terms, which are the freelancer's bid. */
const offerFor = ({ expectedBidRate, duration }: ReceivedProposal): OfferInput => ({
  rate: String(expectedBidRate),
  duration,
  scope: '',
  startDate: today(),
  days: DAYS,
  keepsHiring: false,
  message: '',
});
