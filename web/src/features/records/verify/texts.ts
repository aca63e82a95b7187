import type { RecordVerdict } from '@hirelane/api/work-record/check-record';
import { FAULTS } from '@hirelane/api/work-record/fault';
import { formatInstant } from '@/shared/lib/format';

export const VERIFY_TEXTS = {
  title: 'Check a work record',
  lead: 'Check whether a work record was signed by this marketplace, is unchanged, and has not been revoked.',
  paste: 'Work record',
  pasteHint: 'Paste the whole record.',
  check: 'Check the record',
  file: 'Or a file',
  fileHint: 'The .jwt file you received. It stays in this browser: nothing is uploaded.',
  empty: 'Paste a record, or choose a file.',
  insecure:
    'Browsers check signatures only on pages that are opened over https. Open this page over https and try again.',
  fileTooLarge: 'This file is larger than any work record.',
} as const;

export const SOURCES_TEXTS = {
  title: 'For developers',
  text: 'Records can be checked offline: this browser keeps the issuer’s keys and the status list. If the server cannot be reached while this page is open, records are checked with them, and the result says when they were loaded.',
  elsewhere: [
    'To check without this page, download both files and run',
    'in the Hirelane source code. It works offline.',
  ],
  command: 'npm run records -- verify',
  failed: 'The verification keys could not be loaded.',
  issuer: 'Issuer’s keys',
  status: 'Status list',
} as const;

export const OUTCOMES: Readonly<Record<RecordVerdict['is'], string>> = {
  valid: 'This work record is valid',
  revoked: 'This work record was revoked',
  unchecked: 'Signed by the issuer, but not checked for revocation',
  invalid: 'This is not a valid work record',
};

const WHY_UNCHECKED = {
  'no-list': 'The status list could not be loaded, so the record may have been revoked.',
  'bad-list': 'The loaded status list is not signed by the issuer.',
  'old-list': 'The status list is out of date: the record may have been revoked since.',
} as const;

/** Explains an outcome in one or two sentences. */
export function meaningOf(verdict: RecordVerdict): string {
  switch (verdict.is) {
    case 'valid':
      return `The issuer signed it, it is unaltered, and it is not revoked as of ${formatInstant(verdict.asOf)}.`;
    case 'revoked':
      return `The issuer signed it and has since revoked it, as of ${formatInstant(verdict.asOf)}: a client named in it withdrew their name. Its contents are no longer shown. Ask for a new one.`;
    case 'unchecked':
      return verdict.asOf === null
        ? WHY_UNCHECKED[verdict.why]
        : `${WHY_UNCHECKED[verdict.why]} As of ${formatInstant(verdict.asOf)} it was not revoked.`;
    case 'invalid':
      return FAULTS[verdict.fault];
  }
}
