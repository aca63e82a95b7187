import { CONFIRMED_FOR_MS } from '@hirelane/contracts/api/confirmation';
import type { Session } from '../http/session.ts';

/** Whether the user has recently proven that this browser is theirs. */
export const isConfirmed = ({ confirmedAt }: Session, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() <= CONFIRMED_FOR_MS;
