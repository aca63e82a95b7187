import { DAY_MS } from '@hirelane/api/constants';
import type { Offer, ReceivedProposal, SuggestedTerms } from '@hirelane/api/schemas/proposals';
import { useState } from 'react';
import { TermsDifference } from '@/domain/terms/TermsDifference';
import { nameOf } from '@/features/proposals/labels';
import { revisionOf } from '@/features/proposals/offer/OfferTerms';
import { keptOffer, lapseAt, type OfferForm, type OfferInput } from '@/features/proposals/offer/offerForm';
import { OfferDialog } from '@/features/proposals/received/OfferDialog';
import { useChangeOffer } from '@/features/proposals/received/offers';
import { CHANGE_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { formatInstant } from '@/shared/lib/format';

interface ChangeOfferDialogProps {
  projectId: string;
  proposal: ReceivedProposal;
  /** The offer as it is now, which may have been changed in another tab since the dialog was opened. */
  offer: Offer;
  /** The freelancer's suggestion with which the form starts; undefined to start with the offered terms. */
  suggested: SuggestedTerms | undefined;
  onClose: () => void;
}

/** Changes an open offer. The form starts with all of its terms. */
export function ChangeOfferDialog({ projectId, proposal, offer, suggested, onClose }: ChangeOfferDialogProps) {
  const change = useChangeOffer(projectId, proposal.freelancer._id);
  const [opened] = useState(() => ({ offer, at: Date.now() }));
  const [kept] = useState(() => keptOffer(`change-offer.${offer._id}.${revisionOf(offer)}.${suggested?._id ?? ''}`));
  const name = nameOf(proposal);
  const days = daysUntil(opened.offer.expiresAt, opened.at);
  const send = ({ days: typed, ...terms }: OfferForm) =>
    change.mutateAsync({
      ...{ ...terms, offerId: offer._id, revision: revisionOf(offer) },
      expiresAt: typed === days ? opened.offer.expiresAt : lapseAt(opened.at, typed),
    });
  const hint = suggested ? TEXTS.agreeing(name) : TEXTS.hint(name);
  return (
    <OfferDialog
      title={TEXTS.title(name)}
      action={TEXTS.action}
      hint={
        revisionOf(offer) === revisionOf(opened.offer) ? (
          hint
        ) : (
          <>
            <p>{TEXTS.meanwhile}</p>
            <TermsDifference from={opened.offer} to={offer} />
          </>
        )
      }
      start={termsOf(opened.offer, suggested, days)}
      kept={kept}
      daysHint={TEXTS.days(formatInstant(opened.offer.expiresAt))}
      send={send}
      onSent={onClose}
      onClose={onClose}
    />
  );
}

const daysUntil = (expiresAt: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS));

function termsOf(offer: Offer, suggested: SuggestedTerms | undefined, days: number): OfferInput {
  const { rate, duration, scope, startDate } = suggested ?? offer;
  const { keepsHiring, message } = offer;
  return { rate: String(rate), duration, scope, startDate, days, keepsHiring, message };
}
