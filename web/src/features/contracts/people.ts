import type { Contract, ContractSummary } from '@hirelane/api/schemas/contracts';
import type { PartyRole } from '@hirelane/api/schemas/parties';
import { nameOrDeleted } from '@/domain/people/clientWords';

export const otherName = ({ other }: Pick<ContractSummary, 'other'>): string => nameOrDeleted(other);

/** Returns the party who did something, worded as the start of a sentence. */
export function whoIs(party: PartyRole, { role, other }: Pick<Contract, 'role' | 'other'>): string {
  if (party === role) return 'You';
  return other.firstName || `The ${party}`;
}
