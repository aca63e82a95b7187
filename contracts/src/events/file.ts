import * as z from 'zod';
import { Id } from '../fields.ts';
import { personal, plain } from './personal.ts';

/** Streams `file-<id>`. */
export const fileEvents = {
  FileUploaded: z.object({
    fileId: Id,
    ownerId: Id,
    name: personal(),
    /** Bytes. */
    size: z.number().int(),
    contentType: plain(),
    /** Of the stored bytes, in hex. */
    sha256: plain(),
  }),
};
