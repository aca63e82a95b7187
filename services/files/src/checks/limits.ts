import { UPLOAD_MAX } from '@hirelane/api/constants';

/** Limits for one archive, including nested archives. By default, ClamAV does not scan more than this either. */
export const ARCHIVE_MAX = {
  /** Total unpacked bytes. */
  bytes: 100 * 1024 * 1024,
  entries: 2_000,
  /** Nesting depth: a ZIP may contain a DOCX, which may contain a spreadsheet. */
  depth: 2,
  /** Maximum size in bytes of an entry that must be checked as a whole. */
  whole: UPLOAD_MAX,
  /** Time limit for a check, in ms. */
  ms: 10_000,
} as const;

export const DAMAGED = 'This file is damaged, or was packed in a way that cannot be checked. Save or pack it again.';
export const MACROS =
  'This file contains macros, which can be harmful. Save it without macros, and upload that version.';
