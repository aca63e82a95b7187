import type { Contract, ContractSummary, PartyRole } from '@hirelane/api/schemas/contracts';
import { DELETED_USER } from '@/features/contracts/texts';

/** The name of the other party. */
export const otherName = ({ other: { firstName, lastName } }: Pick<ContractSummary, 'other'>): string =>
  `${firstName} ${lastName}`.trim() || DELETED_USER;

/** Whether the other party has deleted their account: they have no name any more. */
export const isGone = ({ other }: Pick<ContractSummary, 'other'>): boolean =>
  other.firstName === '' && other.lastName === '';

/** The person who did something, as the start of a sentence. */
export function whoIs(party: PartyRole, { role, other }: Pick<Contract, 'role' | 'other'>): string {
  if (party === role) return 'You';
  return other.firstName || `The ${party}`;
}
