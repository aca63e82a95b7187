import type { ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { useState } from 'react';

const UNDECIDED = new Set<ReceivedProposal['status']>(['sent', 'opened', 'shortlisted']);

/** Whether a proposal has been decided or closed, or waits for the freelancer to answer an offer. */
export const isDecided = ({ status }: ReceivedProposal): boolean => !UNDECIDED.has(status);

/** Proposals that are selected, to compare or decline several. One that is decided, or has left the list, is not among them. */
export function useSelection(rows: readonly ReceivedProposal[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: rows.filter((proposal) => ids.has(proposal._id) && !isDecided(proposal)),
    isSelected: ({ _id }: ReceivedProposal) => ids.has(_id),
    /** Selects a proposal, or takes it from the selection. */
    toggle: ({ _id }: ReceivedProposal) =>
      setIds((all) => new Set(all.has(_id) ? [...all].filter((id) => id !== _id) : [...all, _id])),
    drop(proposals: readonly ReceivedProposal[]) {
      const gone = new Set(proposals.map(({ _id }) => _id));
      setIds((all) => new Set([...all].filter((id) => !gone.has(id))));
    },
  };
}
