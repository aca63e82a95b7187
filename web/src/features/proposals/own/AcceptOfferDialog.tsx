import type { Offer } from '@hirelane/api/schemas/proposals';
import { useAcceptOffer } from '@/features/proposals/own/commands';
import { ACCEPT_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { durationLabel, formatDay, formatRupees } from '@/shared/lib/format';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';

interface AcceptOfferDialogProps {
  projectId: string;
  offer: Offer;
  /** Called with the new contract's id. */
  onAccepted: (contractId: string) => void;
  onClose: () => void;
}

/** Explains what accepting an offer means before it happens. */
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
          () => undefined, // shown from the mutation's own state
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
