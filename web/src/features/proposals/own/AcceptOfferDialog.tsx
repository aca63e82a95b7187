import type { Offer } from '@hirelane/api/schemas/proposals';
import { useState } from 'react';
import { TermsDifference } from '@/domain/terms/TermsDifference';
import { revisionOf } from '@/features/proposals/offer/OfferTerms';
import { useAcceptOffer } from '@/features/proposals/own/commands';
import { ACCEPT_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { durationLabel, formatDay, formatRupees } from '@/shared/lib/format';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Alert } from '@/shared/ui/feedback/Alert';

interface AcceptOfferDialogProps {
  projectId: string;
  /** The offer as it is now. The client may change it while the dialog is open. */
  offer: Offer;
  /** Called with the id of the new contract. */
  onAccepted: (contractId: string) => void;
  onClose: () => void;
}

/**
 * Explains the consequences of accepting an offer before the user accepts it. If the offer changes meanwhile, the user
 * has to confirm that they have read the new terms first, so that a click that is already on its way cannot accept them.
 */
export function AcceptOfferDialog({ projectId, offer, onAccepted, onClose }: AcceptOfferDialogProps) {
  const accept = useAcceptOffer(projectId);
  const [read, setRead] = useState(offer);
  const { rate, duration, startDate } = read;
  const isChanged = revisionOf(offer) !== revisionOf(read);

  function goOn() {
    accept.reset();
    setRead(offer);
  }

  return (
    <ConfirmDialog
      title={TEXTS.title}
      action={isChanged ? TEXTS.goOn : TEXTS.action}
      tone="accent"
      isBusy={accept.isPending || accept.isSuccess}
      error={isChanged ? null : accept.error}
      onConfirm={() => {
        if (isChanged) return goOn();
        void accept.mutateAsync({ offerId: read._id, revision: revisionOf(read) }).then(
          ({ data }) => onAccepted(data.contractId),
          () => undefined, // the dialog shows the error
        );
      }}
      onClose={onClose}
    >
      {isChanged ? (
        <>
          <Alert>{TEXTS.changed}</Alert>
          <TermsDifference from={read} to={offer} />
        </>
      ) : (
        <p>
          <strong>{formatRupees(rate)}</strong> for {durationLabel(duration)}, from {formatDay(startDate)}.
        </p>
      )}
      <p>{TEXTS.begins}</p>
      <p>{TEXTS.money}</p>
    </ConfirmDialog>
  );
}
