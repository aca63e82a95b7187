import type { Visitor } from '../../support/visitor.ts';
import type { Actor, Role, TestEnvironment } from './test-environment.ts';

/**
 * `oauth`: the transaction in the cookie of the caller's browser. `party`: the other party to the item. Where either
 * party may make the call, both can read the item; otherwise the other party gets 403.
 */
export type Call = Readonly<{ path: string; json?: unknown; file?: Buffer; oauth?: string; party?: Visitor }>;

/**
 * How to call a route. `owner`: the role of the actor who owns the requested item; null if that is always the caller.
 * `call` creates the required items and returns a call that gets the route's success status for the owner.
 *
 * `others`: what another user in the right role gets: 'served' (anyone may call), 'refused' (403), 'hidden' (404).
 * A route for the caller's own data contains no user id, unless its body can contain one: `naming` creates that body.
 */
export type Scenario = Readonly<
  {
    call(owner: Actor, env: TestEnvironment): Promise<Call> | Call;
    spendsSession?: true;
    /** Anyone may call, but only the owner's session gets the route's normal response. */
    isInSession?: true;
  } & (
    | { owner: Role | 'either'; others: 'served' | 'refused' | 'hidden' }
    | { owner: null; naming?(other: Actor, env: TestEnvironment): Promise<Call> | Call }
  )
>;
