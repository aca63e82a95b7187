import type { SignalKind } from '@hirelane/api/schemas/live';

/** Something has changed: its kind, and its id, or two ids joined by `_`. */
export interface Signal {
  kind: SignalKind;
  about: string;
}

/** A stream's message, with the id of the last signal; tabs send each other the same. */
export type News =
  | { type: 'signal'; id: string; signal: Signal }
  /** Signals may have been missed. */
  | { type: 'resync'; id: string }
  /** No signal was missed so far. */
  | { type: 'ready'; id: string }
  /** For a tab that has just subscribed: the last signal received by the others. */
  | { type: 'joined'; id: string }
  /** The stream is interrupted. */
  | { type: 'lost' };
