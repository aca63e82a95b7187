import type { Visitor } from '../../support/visitor.ts';
import type { Actor, Role, TestEnvironment } from './test-environment.ts';

/**
 * `oauth` is the transaction from the cookie in the caller's browser. `party` is the other party to the item. If both
 * parties may make the call, both can read the item; otherwise, the other party gets 403.
 */
export type Call = Readonly<{ path: string; json?: unknown; file?: Buffer; oauth?: string; party?: Visitor }>;

/**
 * How to call a route. `owner` is the role of the actor who owns the requested item, or null if the owner is always the
 * caller. `call` creates the required items and returns a call that gets the route's success status for the owner.
 *
 * `others` is the response to another user in the right role: 'served' (anyone may call), 'refused' (403) or 'hidden'
 * (404). A route for the caller's own data contains no user id, unless its body can contain one: `naming` creates that
 * body.
 */
export type Scenario = Readonly<
  {
    call(owner: Actor, env: TestEnvironment): Promise<Call> | Call;
    spendsSession?: true;
    /** Anyone may call the route, but only the owner's session gets its normal response. */
    isInSession?: true;
  } & (
    | { owner: Role | 'either'; others: 'served' | 'refused' | 'hidden' }
    | { owner: null; naming?(other: Actor, env: TestEnvironment): Promise<Call> | Call }
  )
>;
