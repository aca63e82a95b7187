import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { UploadPurpose } from '../schemas/files.ts';
import { category } from './category.ts';
import { type FormerShape, former } from './former.ts';
import { personal, plain } from './personal.ts';

const uploaded = z.object({
  fileId: Id,
  ownerId: Id,
  name: personal(),
  /** Bytes. */
  size: z.number().int(),
  contentType: plain(),
  /** Of the stored bytes, in hex. */
  sha256: plain(),
});

/** Streams `file-<id>`. */
export const fileStreams = category({
  log: 'files',
  people: { ownerId: 'FileErased' },
  owner: 'ownerId',
  subject: 'ownerId',
  capacity: {
    FileExpired: 'reserve',
    FileRemoved: 'reserve',
    FileHidden: 'always',
    FileUnhidden: 'always',
  },
  events: {
    FileUploaded: uploaded.extend({
      /** A person's picture, or whatever else is attached to something. */
      purpose: z.enum([...UploadPurpose.options, 'attachment']),
    }),
    /** Nothing has used it for a day: nothing new may refer to it, and its bytes go soon. */
    FileExpired: z.object({ fileId: Id, ownerId: Id }),
    /** Its bytes are gone. */
    FileRemoved: z.object({ fileId: Id, ownerId: Id }),
    /** An operator has hidden it, for this reason: nobody can download it. */
    FileHidden: z.object({ fileId: Id, ownerId: Id, reason: personal(), hiddenAt: Instant }),
    /** An operator has taken that back. */
    FileUnhidden: z.object({ fileId: Id, ownerId: Id, reason: personal().optional(), restoredAt: Instant }),
    /**
     * Its owner has deleted their account; the bytes are gone, unless a client keeps them as part of work that they have
     * accepted (`WorkAccepted`).
     */
    FileErased: z.object({ fileId: Id, ownerId: Id }),
  },
});

export const formerFileEvents = {
  // The purpose was absent for everything but pictures, and for pictures of before there was a purpose.
  FileUploaded: [
    former(uploaded.extend({ purpose: UploadPurpose.optional() }), (data) => ({
      ...data,
      purpose: data.purpose ?? 'attachment',
    })),
  ],
} satisfies Record<string, readonly FormerShape[]>;
