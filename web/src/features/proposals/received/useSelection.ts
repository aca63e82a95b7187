import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { useState } from 'react';

const UNDECIDED = new Set<ReceivedProposal['status']>(['sent', 'opened', 'shortlisted']);

/** Whether the freelancer has deleted their account, and therefore has no name and would not see a decision. */
export const isFreelancerGone = ({ freelancer: { firstName, lastName } }: ReceivedProposal): boolean =>
  firstName === '' && lastName === '';

/**
 * Whether no decision is possible: the proposal was decided or closed, has a pending offer, or is from a freelancer who
 * has deleted their account.
 */
export const isDecided = (proposal: ReceivedProposal): boolean =>
  !UNDECIDED.has(proposal.status) || isFreelancerGone(proposal);

/** The proposals selected for comparing or declining, except those that have been decided or have left the list. */
export function useSelection(rows: readonly ReceivedProposal[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: rows.filter((proposal) => ids.has(proposal._id) && !isDecided(proposal)),
    isSelected: ({ _id }: ReceivedProposal) => ids.has(_id),
    toggle: ({ _id }: ReceivedProposal) =>
      setIds((all) => new Set(all.has(_id) ? [...all].filter((id) => id !== _id) : [...all, _id])),
    drop(proposals: readonly ReceivedProposal[]) {
      const gone = new Set(proposals.map(({ _id }) => _id));
      setIds((all) => new Set([...all].filter((id) => !gone.has(id))));
    },
  };
}
