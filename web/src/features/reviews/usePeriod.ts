import type { Contract } from '@hirelane/contracts/api/contracts';
import type { ContractReviews } from '@hirelane/contracts/api/reviews';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '@/features/contracts/queries';
import { useIsPast } from '@/shared/lib/useIsPast';

const DAY_MS = 24 * 3_600_000;
/** How often to ask again when the period is over by the clock of this browser, but not by that of the server. */
const AGAIN_MS = 5_000;

/** Milliseconds after which the reviews of a contract are asked for again; false if no time changes them. */
function askAfter({ canWrite, other, writeUntil }: ContractReviews): number | false {
  if (writeUntil === null || (!canWrite && other)) return false;
  const left = Date.parse(writeUntil) - Date.now();
  // Browsers take a timer of more than 24 days for one of none.
  if (left > 0) return Math.min(left, DAY_MS);
  return canWrite && AGAIN_MS;
}

/** Whether the period of reviews is over. The contract is read again when it ends, for what becomes visible then. */
export function usePeriod({ _id, reviews: { writeUntil } }: Pick<Contract, '_id' | 'reviews'>): boolean {
  useQuery({
    ...contractQuery(_id),
    refetchInterval: ({ state }) => state.data !== undefined && askAfter(state.data.data.reviews),
    // A tab that is not in front would miss the one time.
    refetchIntervalInBackground: true,
  });
  return useIsPast(writeUntil);
}
