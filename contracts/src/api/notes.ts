import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, prose } from '../fields.ts';

/** The whole note; '' removes it. */
export const WriteNote = z.object({ text: prose('Note', LIMITS.note, 0) });
export type WriteNote = z.infer<typeof WriteNote>;

/** Not the text: answers are kept for retries. */
export const NoteSaved = z.object({ isNoteSaved: z.literal(true) });

/** A client's note about a proposal to their project. */
export const Note = z.object({ proposalId: Id, text: z.string(), writtenAt: Instant });
export type Note = z.infer<typeof Note>;
export const Notes = z.object({ data: z.array(Note), nextCursor: z.string().nullable() });
