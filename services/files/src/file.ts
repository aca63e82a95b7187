import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

export type FileEvent = EventOf<'file'>;
export type File = Extract<FileEvent, { type: 'FileUploaded' }>['data'];

/** An upload; null before it. */
export const file: Decider<File | null, Readonly<{ record: File }>, FileEvent, 'stored-already'> = {
  initial: null,
  evolve: (state, event) => (event.type === 'FileUploaded' ? event.data : state),
  decide: (state, { record }) => (state ? { refused: 'stored-already' } : [{ type: 'FileUploaded', data: record }]),
};
