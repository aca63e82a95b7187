import * as z from 'zod';
import { Id } from '../fields.ts';

/** Streams `file-<id>`. */
export const fileEvents = {
  FileUploaded: z.object({
    fileId: Id,
    ownerId: Id,
    name: z.string(),
    /** Bytes. */
    size: z.number().int(),
    contentType: z.string(),
    /** Of the stored bytes, in hex. */
    sha256: z.string(),
  }),
};
