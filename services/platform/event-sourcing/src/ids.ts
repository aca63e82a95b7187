import { v5, v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562, section 5.7): ids created later sort later. */
export const newId = (): string => v7();

/** When a UUIDv7 was made, in ms since 1970: its first 48 bits. */
export const madeAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * The id of the `index`th event that a command writes to a stream: UUIDv5 of the command's id, so that a retry computes
 * the same ids and finds them. The stream is in the name because one command may write to two.
 */
export const eventId = (commandId: string, stream: string, index: number): string =>
  v5(`${stream}/${index}`, commandId);
