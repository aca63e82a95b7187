import { UPLOAD_MAX } from '@hirelane/api/constants';

/** What one archive may hold, together with the archives in it. ClamAV looks at no more than this by default. */
export const ARCHIVE_MAX = {
  /** Bytes of everything in it once it is unpacked. */
  bytes: 100 * 1024 * 1024,
  entries: 2_000,
  /** Archives in archives: a ZIP may hold a DOCX, which may hold a table. */
  depth: 2,
  /** Bytes of one entry that has to be looked at as a whole. */
  whole: UPLOAD_MAX,
  /** ms that it may take. */
  ms: 10_000,
} as const;

export const DAMAGED = 'This file is damaged, or was packed in a way that cannot be checked. Save or pack it again.';
export const MACROS = 'This file holds macros, which can do harm. Save it without them, and upload that.';
