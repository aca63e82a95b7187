import type { Match } from '../http/context.ts';
import type { Session } from '../http/session.ts';

/**
 * Whether an answer shows that the caller's own account is gone, which a session outlives when the bff dies in the middle of a
 * deletion: 410 on a route for people who are signed in, or 404 where they ask for themselves.
 */
export const isAccountDeleted = ({ name, route, path }: Match, { userId }: Session, status: number): boolean =>
  (status === 410 && route.who !== 'anyone') ||
  (status === 404 && name === 'getUser' && path.toLowerCase().endsWith(`/${userId}`));
