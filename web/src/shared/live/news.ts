import type { SignalKind } from '@hirelane/api/schemas/live';

/** A change: its kind, and the id of the changed item, or two ids joined by `_`. */
export interface Signal {
  kind: SignalKind;
  about: string;
}

/** A message from a stream, with the id of the last signal. Tabs send the same messages to each other. */
export type News =
  | { type: 'signal'; id: string; signal: Signal }
  /** Signals may have been missed. */
  | { type: 'resync'; id: string }
  /** No signal has been missed. */
  | { type: 'ready'; id: string }
  /** For a tab that has just subscribed: the last signal received by the other tabs. */
  | { type: 'joined'; id: string }
  /** The stream is interrupted. */
  | { type: 'lost' };
