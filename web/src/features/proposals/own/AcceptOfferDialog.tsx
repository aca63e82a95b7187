import type { Offer } from '@hirelane/api/schemas/proposals';
import { useAcceptOffer } from '@/features/proposals/own/commands';
import { ACCEPT_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { durationLabel, formatDay, formatRupees } from '@/shared/lib/format';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface AcceptOfferDialogProps {
  projectId: string;
  offer: Offer;
  /** Called with the id of the new contract. */
  onAccepted: (contractId: string) => void;
  onClose: () => void;
}

/** Explains the consequences of accepting an offer before the user accepts it. */
export function AcceptOfferDialog({ projectId, offer, onAccepted, onClose }: AcceptOfferDialogProps) {
  const accept = useAcceptOffer(projectId);
  return (
    <ConfirmDialog
      title={TEXTS.title}
      action={TEXTS.action}
      tone="accent"
      isBusy={accept.isPending || accept.isSuccess}
      error={accept.error}
      onConfirm={() =>
        void accept.mutateAsync(offer._id).then(
          ({ data }) => onAccepted(data.contractId),
          () => undefined, // the dialog shows the error
        )
      }
      onClose={onClose}
    >
      <p>
        <strong>{formatRupees(offer.rate)}</strong> for {durationLabel(offer.duration)}, from{' '}
        {formatDay(offer.startDate)}.
      </p>
      <p>{TEXTS.begins}</p>
      <p>{TEXTS.money}</p>
    </ConfirmDialog>
  );
}
