import { isInternal, type Route } from '@hirelane/contracts/routes/route';
import type { Caller } from './authenticate.ts';

/**
 * Whether the caller whom a service token names may call a route. The bff has asked the same before, and more
 * (`bff/src/session/may-call.ts`): a service does not rely on that.
 */
export function mayCall(
  { who }: Pick<Route, 'who'>,
  { role, isOperator }: Pick<Caller, 'role' | 'isOperator'>,
): boolean {
  if (isInternal(who) || isInternal(role)) return who === role;
  if (who === 'anyone') return true;
  if (who === 'operator') return isOperator === true;
  return who === role || (who === 'user' && (role === 'client' || role === 'freelancer'));
}
