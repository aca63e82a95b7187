import type { Match } from '../http/context.ts';
import type { Session } from '../http/session.ts';

/**
 * Whether an answer shows that the caller's own account was deleted; its session remains if the bff crashes during a
 * deletion. 410 on a route for signed-in users, or 404 when the caller asks for their own user. On a route of operators
 * 410 is about somebody else's.
 */
export const isAccountDeleted = ({ name, route, path }: Match, { userId }: Session, status: number): boolean =>
  (status === 410 && route.who !== 'anyone' && route.who !== 'operator') ||
  (status === 404 && name === 'getUser' && path.toLowerCase().endsWith(`/${userId}`));
