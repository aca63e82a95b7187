import * as z from 'zod';
import { Id, orStop } from '../fields.ts';

/**
 * What may have changed for whoever hears a signal. `posted`: a project that everybody may see. `account`: whether the
 * account is suspended. `seen`: how far somebody has read a conversation. `notification`: what they are told, and
 * nothing else that they see.
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

/** A number that grows in the order of commits. */
const SignalId = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * What the stream of a browser tells: that something has changed, never what it says. `about`: one id, or two with `_`
 * between them, of what has changed; '' where that may not be told to everybody.
 */
export const Signal = z.object({ kind: SignalKind, about: z.string() });
export type Signal = z.infer<typeof Signal>;

/**
 * A signal as the bff has it. `userId`: who is told; null for everybody. `wrote`: `<stream>@<version>`, what a read
 * model must include so that an answer is not older than the signal.
 */
export const StoredSignal = Signal.extend({ id: SignalId, userId: Id.nullable(), wrote: z.string() });
export type StoredSignal = z.infer<typeof StoredSignal>;

/** What changes without an event: it has no id, and whoever is away does not miss it, since they read it anew. */
export const Hint = Signal.extend({ userId: Id });
export type Hint = z.infer<typeof Hint>;

/** The channels of PostgreSQL on which signals and hints are announced as JSON, once they are committed. */
export const LIVE_CHANNELS = { signals: 'hirelane_signals', hints: 'hirelane_hints' } as const;

/** `after`: the id of the last signal that the browser has heard, as it was sent. `user`: whom the page shows. */
export const LiveQuery = z.object({
  after: z.string().max(64, orStop('after must be the id of a signal.')).optional(),
  user: Id.optional(),
});

/** Between bff and notifications: the signals of somebody, up to `upTo`. `after`: absent for none but the last id. */
export const SignalsQuery = z.object({ userId: Id, after: SignalId.optional(), upTo: SignalId.optional() });
export type SignalsQuery = z.infer<typeof SignalsQuery>;

/** Signals that are answered at once: beyond that a browser asks for all that it shows. */
export const SIGNALS_MAX = 200;

/**
 * `signals`: those that are kept, or none if they are more than SIGNALS_MAX. `isKnown`: nothing after `after` is missing.
 * `last`: the id of the last signal of anybody.
 */
export const Signals = z.object({ last: SignalId, isKnown: z.boolean(), signals: z.array(StoredSignal) });
export type Signals = z.infer<typeof Signals>;
