import * as z from 'zod';
import { Id, orStop } from '../fields.ts';

/**
 * The kinds of change. `posted` means a public project, `account` whether the account is suspended, `seen` how far a
 * user has read a conversation, and `notification` only the recipient's notifications.
 */
export const SIGNAL_KINDS = [
  'message',
  'seen',
  'invitation',
  'question',
  'match',
  'proposal',
  'contract',
  'review',
  'project',
  'posted',
  'report',
  'account',
  'notification',
] as const;
export const SignalKind = z.enum(SIGNAL_KINDS);
export type SignalKind = z.infer<typeof SignalKind>;

/** A number that grows in commit order. */
const SignalId = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * The data of a signal in a browser's stream: the kind and id of a change, never its content. `about` is the id of what
 * has changed, or two ids joined by `_`; '' if the id must not be public.
 */
export const Signal = z.object({ kind: SignalKind, about: z.string() });
export type Signal = z.infer<typeof Signal>;

/**
 * A signal in the bff. `userId` is the recipient, or null for everyone. `wrote` is the `<stream>@<version>` that a read
 * model must include for its response to be at least as new as the signal.
 */
export const StoredSignal = Signal.extend({ id: SignalId, userId: Id.nullable(), wrote: z.string() });
export type StoredSignal = z.infer<typeof StoredSignal>;

/**
 * A signal about a change without an event, which has no id. A browser that was offline does not need the signal,
 * because it reads the data again.
 */
export const Hint = Signal.extend({ userId: Id });
export type Hint = z.infer<typeof Hint>;

/** The PostgreSQL channels for signals and hints, sent as JSON once they are committed. */
export const LIVE_CHANNELS = { signals: 'hirelane_signals', hints: 'hirelane_hints' } as const;

/**
 * `after` is the id of the last signal that the browser received, exactly as sent. `user` is the user that the page was
 * loaded for.
 */
export const LiveQuery = z.object({
  after: z.string().max(64, orStop('after must be the id of a signal.')).optional(),
  user: Id.optional(),
});

/**
 * Sent by the bff to notifications: requests a user's signals up to `upTo`. If `after` is omitted, only the last id is
 * returned.
 */
export const SignalsQuery = z.object({ userId: Id, after: SignalId.optional(), upTo: SignalId.optional() });
export type SignalsQuery = z.infer<typeof SignalsQuery>;

/** The maximum number of signals in a response. If there are more, the browser reloads everything on its page. */
export const SIGNALS_MAX = 200;

/**
 * `signals` are the stored signals, or none if there are more than SIGNALS_MAX. `isKnown` is true if no signal after
 * `after` is missing. `last` is the id of the last signal for any user.
 */
export const Signals = z.object({ last: SignalId, isKnown: z.boolean(), signals: z.array(StoredSignal) });
export type Signals = z.infer<typeof Signals>;
