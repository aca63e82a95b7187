import * as z from 'zod';
import { UploadPurpose } from '../api/files.ts';
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
    /** Absent: for anything but a person's picture. */
    purpose: UploadPurpose.optional(),
  }),
  /** Nothing has used it for a day: nothing new may refer to it, and its bytes go soon. */
  FileExpired: z.object({ fileId: Id, ownerId: Id }),
  /** Its bytes are gone. */
  FileRemoved: z.object({ fileId: Id, ownerId: Id }),
  /** Its owner has deleted their account; the bytes are gone. */
  FileErased: z.object({ fileId: Id, ownerId: Id }),
};
