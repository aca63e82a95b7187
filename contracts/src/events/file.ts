import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { ThumbnailSize, UploadPurpose } from '../schemas/files.ts';
import { category } from './category.ts';
import { type FormerShape, former } from './former.ts';
import { personal, plain } from './personal.ts';

const uploaded = z.object({
  fileId: Id,
  ownerId: Id,
  name: personal(),
  /** In bytes. */
  size: z.number().int(),
  contentType: plain(),
  /** The hash of the stored bytes, in hexadecimal. */
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
      /** `picture` is a person's picture; `attachment` is any other upload. */
      purpose: z.enum([...UploadPurpose.options, 'attachment']),
      /** Absent if no thumbnails were made. */
      thumbnail: ThumbnailSize.optional(),
    }),
    /** The file was unused for a day. It can no longer be referred to, and its bytes are about to be deleted. */
    FileExpired: z.object({ fileId: Id, ownerId: Id }),
    /** The file's bytes were deleted. */
    FileRemoved: z.object({ fileId: Id, ownerId: Id }),
    /** An operator hid the file for this reason: no one can download it. */
    FileHidden: z.object({ fileId: Id, ownerId: Id, reason: personal(), hiddenAt: Instant }),
    /** An operator restored the file. */
    FileUnhidden: z.object({ fileId: Id, ownerId: Id, reason: personal().optional(), restoredAt: Instant }),
    /**
     * The owner deleted the account; the bytes were deleted too, unless a client keeps them as part of accepted work
     * (`WorkAccepted`).
     */
    FileErased: z.object({ fileId: Id, ownerId: Id }),
  },
});

export const formerFileEvents = {
  // In the oldest events, the purpose is missing even for pictures; in later ones, only for other uploads.
  FileUploaded: [
    former(uploaded.extend({ purpose: UploadPurpose.optional() }), (data) => ({
      ...data,
      purpose: data.purpose ?? 'attachment',
    })),
  ],
} satisfies Record<string, readonly FormerShape[]>;
