import * as z from 'zod';
import { Id } from '../fields.ts';

export const FileRef = z.object({
  _id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** As sniffed from the content, never as claimed. */
  contentType: z.string(),
});
export type FileRef = z.infer<typeof FileRef>;

export const FileAnswer = z.object({ data: FileRef });

/** What an upload is for. An `avatar` is stored as a small square WebP, whatever came; anything else as it came. */
export const UploadPurpose = z.enum(['avatar'], 'Leave the purpose out, or say avatar.');
export type UploadPurpose = z.infer<typeof UploadPurpose>;
export const UploadQuery = z.object({ purpose: UploadPurpose.optional() });

/** Accepted content, by what the bytes say, with the file name endings that may carry it. */
export const ACCEPTED_TYPES = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif', '.jpe', '.pjpeg', '.pjp'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'text/plain': ['.txt'],
  'application/zip': ['.zip'],
} as const satisfies Record<string, readonly string[]>;

/** The same as words, for whoever chooses a file. */
export const ACCEPTED_WORDS = 'PDF, DOCX, ODT, TXT, ZIP, PNG, JPG or WebP';

/** What a profile picture may be. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
