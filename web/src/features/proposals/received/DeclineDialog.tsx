import { DECLINE_REASONS } from '@hirelane/api/constants';
import { DeclineProposal, type ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { nameOf, REASON_LABELS } from '@/features/proposals/labels';
import { useDecline } from '@/features/proposals/received/decisions';
import { DECLINE_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { plural } from '@/shared/lib/format';
import { chosenReason, ReasonDialog } from '@/shared/ui/dialogs/ReasonDialog';

const Answer = DeclineProposal.extend({ reason: chosenReason(DECLINE_REASONS) });

interface DeclineDialogProps {
  projectId: string;
  /** The proposals to decline, at least one. */
  proposals: readonly ReceivedProposal[];
  /** Whether the project still accepts proposals, so that declining can be undone. */
  isOpen: boolean;
  /** Called with the number of proposals that could not be declined. */
  onDeclined: (refused: number) => void;
  onClose: () => void;
}

/** Asks for a reason, which the freelancers can read. */
export function DeclineDialog({ projectId, proposals, isOpen, onDeclined, onClose }: DeclineDialogProps) {
  const decline = useDecline(projectId, proposals);
  const who = proposals.length === 1 ? proposals.map(nameOf).join() : plural(proposals.length, 'proposal');
  return (
    <ReasonDialog
      title={TEXTS.title(who)}
      action={TEXTS.action}
      busyAction="Declining…"
      tone="danger"
      hint={isOpen ? `${TEXTS.hint} ${TEXTS.undo}` : TEXTS.hint}
      labels={REASON_LABELS}
      answer={Answer}
      keptAs={`decline.${proposals.map(({ _id }) => _id).join()}`}
      onAnswer={(answer) => decline.mutateAsync(answer).then(onDeclined)}
      onClose={onClose}
    />
  );
}
