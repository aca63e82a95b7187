import type { SignalKind } from '@hirelane/api/schemas/live';

/** Something has changed: what kind of thing, and which, by its id or two ids with `_` between them. */
export interface Signal {
  kind: SignalKind;
  about: string;
}

/** What a stream tells, with the id of the last signal; tabs tell each other the same. */
export type News =
  | { type: 'signal'; id: string; signal: Signal }
  /** Something may have been missed. */
  | { type: 'resync'; id: string }
  /** Nothing was missed up to here. */
  | { type: 'ready'; id: string }
  /** For a tab that has just begun to listen: up to where the others have heard. */
  | { type: 'joined'; id: string }
  /** The stream is interrupted. */
  | { type: 'lost' };
