import type { Visitor } from '../../support/visitor.ts';
import type { Actor, Role, TestEnvironment } from './test-environment.ts';

/**
 * `oauth`: the transaction in the cookie of the caller's browser. `party`: the other party of the thing. Where either
 * party may make the call, both can read the thing; otherwise the other party gets 403.
 */
export type Call = Readonly<{ path: string; json?: unknown; file?: Buffer; oauth?: string; party?: Visitor }>;

/**
 * How to call a route. `owner` is the role of the actor who owns the thing of the call; null: always the caller.
 * `call` creates the needed things and returns a call that gets the route's status when its owner makes it.
 *
 * `others` is the answer to another user in the right role: 'served' (anyone may call), 'refused' (403), 'hidden'
 * (404). A route about the caller's own things contains no user's id, unless its body can name a user: `naming`
 * creates that body.
 */
export type Scenario = Readonly<
  {
    call(owner: Actor, env: TestEnvironment): Promise<Call> | Call;
    spendsSession?: true;
    /** Anyone may call, but only the session of the owner gets the route's answer. */
    isInSession?: true;
  } & (
    | { owner: Role | 'either'; others: 'served' | 'refused' | 'hidden' }
    | { owner: null; naming?(other: Actor, env: TestEnvironment): Promise<Call> | Call }
  )
>;
