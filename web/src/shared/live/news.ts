import type { SignalKind } from '@hirelane/api/schemas/live';

/** Something has changed: the kind of thing, and its id, or two ids with `_` between them. */
export interface Signal {
  kind: SignalKind;
  about: string;
}

/** A stream's message, with the id of the last signal; tabs send each other the same. */
export type News =
  | { type: 'signal'; id: string; signal: Signal }
  /** Signals may have been missed. */
  | { type: 'resync'; id: string }
  /** No signal was missed up to here. */
  | { type: 'ready'; id: string }
  /** For a tab that has just subscribed: the last signal of the others. */
  | { type: 'joined'; id: string }
  /** The stream is interrupted. */
  | { type: 'lost' };
