import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { type ReactNode, Suspense } from 'react';
import type { ProposalsOf } from '@/features/proposals/received/ReceivedProposal';
import type { FactsOf } from '@/features/proposals/received/useFreelancerFacts';
import { lazyPart } from '@/shared/lib/loadChunk';

const DeclineDialog = lazyPart(() =>
  import('@/features/proposals/received/DeclineDialog').then((m) => m.DeclineDialog),
);
const MakeOfferDialog = lazyPart(() =>
  import('@/features/proposals/received/MakeOfferDialog').then((m) => m.MakeOfferDialog),
);
const ComparisonDialog = lazyPart(() =>
  import('@/features/proposals/received/ComparisonDialog').then((m) => m.ComparisonDialog),
);
const KeysDialog = lazyPart(() => import('@/features/proposals/received/KeysDialog').then((m) => m.KeysDialog));

/** The open dialog and the proposals it is about. */
export type Asked = Readonly<
  | { what: 'compare' | 'help' }
  | { what: 'offer'; proposal: ReceivedProposal }
  | { what: 'decline'; proposals: readonly ReceivedProposal[] }
>;

interface ProposalDialogsProps {
  project: ProposalsOf;
  factsOf: FactsOf;
  asked: Asked | undefined;
  /** The proposals being compared. */
  selected: readonly ReceivedProposal[];
  isOpen: boolean;
  actionsOf: (proposal: ReceivedProposal) => ReactNode;
  /** `refused` is the number of proposals that could not be declined. */
  onDeclined: (proposals: readonly ReceivedProposal[], refused: number) => void;
  onOffered: (proposal: ReceivedProposal) => void;
  onClose: () => void;
}

/** The open dialog of the proposal list. Dialogs are loaded when they are first needed. */
export function ProposalDialogs(props: ProposalDialogsProps) {
  const { project, factsOf, asked, selected, isOpen, actionsOf, onDeclined, onOffered, onClose } = props;
  return (
    <Suspense>
      {asked?.what === 'compare' && selected.length > 0 && (
        <ComparisonDialog
          project={project}
          proposals={selected}
          factsOf={factsOf}
          actionsOf={actionsOf}
          onClose={onClose}
        />
      )}
      {asked?.what === 'help' && <KeysDialog onClose={onClose} />}
      {asked?.what === 'offer' && (
        <MakeOfferDialog
          projectId={project._id}
          proposal={asked.proposal}
          onMade={() => onOffered(asked.proposal)}
          onClose={onClose}
        />
      )}
      {asked?.what === 'decline' && (
        <DeclineDialog
          projectId={project._id}
          proposals={asked.proposals}
          isOpen={isOpen}
          onDeclined={(refused) => onDeclined(asked.proposals, refused)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
