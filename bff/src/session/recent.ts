import { RECENT } from '@hirelane/contracts/api/sign-in';
import type { Session } from './store.ts';

/** Whether somebody signed in a moment ago, and so need not prove again that the browser is still theirs. */
export const isRecent = ({ startedAt }: Session, now: Date): boolean => now.getTime() - startedAt.getTime() <= RECENT;
