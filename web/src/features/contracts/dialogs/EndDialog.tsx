import { EndContract } from '@hirelane/contracts/api/contracts';
import { END_REASONS } from '@hirelane/contracts/constants';
import { useEndContract } from '@/features/contracts/commands';
import { END_REASON_LABELS, END_TEXTS as TEXTS } from '@/features/contracts/texts';
import { Alert } from '@/shared/ui/Alert';
import { chosenReason, ReasonDialog } from '@/shared/ui/ReasonDialog';

const Ending = EndContract.extend({ reason: chosenReason(END_REASONS) });

/** Asks why a contract is ended before the work is accepted. */
export function EndDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const end = useEndContract(contractId);
  return (
    <ReasonDialog
      title={TEXTS.title}
      action={TEXTS.action}
      busyAction="Ending…"
      tone="danger"
      labels={END_REASON_LABELS}
      answer={Ending}
      onAnswer={(ending) => end.mutateAsync(ending).then(onClose)}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.hint}</Alert>
    </ReasonDialog>
  );
}
