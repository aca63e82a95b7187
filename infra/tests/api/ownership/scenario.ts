import type { Visitor } from '../../support/visitor.ts';
import type { Actor, Role, TestEnvironment } from './test-environment.ts';

/**
 * `oauth`: the transaction that the caller's browser has a cookie for. `party`: the other of the two whose thing
 * it is. Where either of them may make the call they can read as the owner can; otherwise they are refused with 403.
 */
export type Call = Readonly<{ path: string; json?: unknown; file?: Buffer; oauth?: string; party?: Visitor }>;

/**
 * How a route is called. `owner` is the role of the actor whose things the call is about; null: the caller's own,
 * whichever caller that is. `call` makes what is needed, and answers a call that its owner would be answered with the route's
 * status.
 *
 * `others` says what somebody else in the right role is answered: 'served' (anyone may), 'refused' (403), 'hidden'
 * (404). A route of everybody's own things has no id of anyone's in it, unless its body can name somebody: `naming`
 * makes that body.
 */
export type Scenario = Readonly<
  {
    call(owner: Actor, env: TestEnvironment): Promise<Call> | Call;
    spendsSession?: true;
    /** Where anybody may call, and only the session of the owner gets the route's answer. */
    isInSession?: true;
  } & (
    | { owner: Role | 'either'; others: 'served' | 'refused' | 'hidden' }
    | { owner: null; naming?(other: Actor, env: TestEnvironment): Promise<Call> | Call }
  )
>;
