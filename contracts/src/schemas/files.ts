import * as z from 'zod';
import { Id } from '../fields.ts';

/** The size of a file's large thumbnail, in pixels. The small one has the same proportions. */
export const ThumbnailSize = z.object({ width: z.number().int().positive(), height: z.number().int().positive() });
export type ThumbnailSize = z.infer<typeof ThumbnailSize>;

export const ThumbnailQuery = z.object({ size: z.enum(['small', 'large'], 'Set the size to small or large.') });
export type ThumbnailName = z.infer<typeof ThumbnailQuery>['size'];

export const FileRef = z.object({
  _id: Id,
  name: z.string(),
  /** In bytes. */
  size: z.number().int().nonnegative(),
  /** The type detected from the content, never the declared one. */
  contentType: z.string(),
  /** Absent if the file has no thumbnails: it is neither a picture nor a PDF, could not be drawn, or is older than they are. */
  thumbnail: ThumbnailSize.optional(),
});
export type FileRef = z.infer<typeof FileRef>;

export const FileAnswer = z.object({ data: FileRef });

/** The purpose of an upload. An `avatar` is converted to a small square WebP; other uploads are stored unchanged. */
export const UploadPurpose = z.enum(['avatar'], 'Omit the purpose, or set it to avatar.');
export type UploadPurpose = z.infer<typeof UploadPurpose>;
export const UploadQuery = z.object({ purpose: UploadPurpose.optional() });

/** Accepted content types, detected from the bytes, with the file name extensions allowed for each. */
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

/** The same list as text, shown to users who choose a file. */
export const ACCEPTED_WORDS = 'PDF, DOCX, ODT, TXT, ZIP, PNG, JPG or WebP';

/** The content types of a profile picture. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
