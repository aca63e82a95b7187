import { END_REASONS } from '@hirelane/api/constants';
import { EndContract } from '@hirelane/api/schemas/contracts';
import { showingConflict, useEndContract } from '@/features/contracts/commands';
import { END_REASON_LABELS, END_TEXTS as TEXTS } from '@/features/contracts/texts';
import { chosenReason, ReasonDialog } from '@/shared/ui/dialogs/ReasonDialog';
import { Alert } from '@/shared/ui/feedback/Alert';

const Ending = EndContract.extend({ reason: chosenReason(END_REASONS) });

interface EndDialogProps {
  contractId: string;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Asks why the contract is being ended before the work is accepted. */
export function EndDialog({ contractId, onConflict, onClose }: EndDialogProps) {
  const end = useEndContract(contractId);
  return (
    <ReasonDialog
      title={TEXTS.title}
      action={TEXTS.action}
      busyAction="Ending…"
      tone="danger"
      labels={END_REASON_LABELS}
      answer={Ending}
      keptAs={`end.${contractId}`}
      onAnswer={(ending) =>
        end.mutateAsync(ending).then(onClose, (error: Error) => {
          showingConflict(onConflict)(error);
          throw error;
        })
      }
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.hint}</Alert>
    </ReasonDialog>
  );
}
