import { plural } from '@/shared/lib/format';

export const VERIFY_PATH = '/verify';
export const RECORDS_PATH = '/freelancer/records';

export const LIST_TEXTS = {
  title: 'Work records',
  text: 'A work record is a signed file that lists your completed work. Share it with anyone; no account is needed to check it.',
  issue: 'Issue a record of all contracts',
  none: 'No work records yet',
  noneText: 'Once you complete a contract, you can issue its record here or on the contract’s page.',
  issued: 'Record issued. Download or copy it below.',
  same: 'You already have a valid record with the same content. Find it in the list below.',
  failed: 'We could not load your work records.',
} as const;

export const CONTRACT_TEXTS = {
  title: 'Work record',
  hint: 'A signed file that proves you completed this contract, with months but no amounts. It contains your name, and your former name if it changed since. It names the client and the project only with the client’s permission.',
  issue: 'Issue work record',
  issueNamed: 'Issue one that names the client',
  none: 'You have not issued a work record for this contract.',
  issued: 'Record issued. Download or copy it above.',
  all: 'All work records',
} as const;

export const NAMING_TEXTS = {
  title: 'Your name in work records',
  hint: 'The freelancer can issue a signed record of this contract. If you allow it, the record shows your name and the project’s title, and the freelancer’s page shows the title.',
  hintGone:
    'The freelancer has deleted their account. Their work records stay valid and show your name until you withdraw it.',
  off: (who: string) => `${who}’s records don’t mention you.`,
  on: (who: string) => `${who}’s records may contain your name and the title of this project.`,
  allow: 'Allow my name',
  withdraw: 'Withdraw my name',
  withdrawTitle: 'Withdraw your name?',
  withdrawText:
    'The title is removed from the freelancer’s page. Every work record that names you for this contract is revoked, and anyone who checks one sees that. It stays revoked, even if you allow your name again.',
  allowed: 'Work records may now name you.',
  withdrawn: 'Records that named you are revoked.',
} as const;

export const ROW_TEXTS = {
  ofAll: 'All completed contracts',
  ofOne: 'One contract',
  revoked: 'Revoked',
  revokedText: 'A named client withdrew their name. Issue a new record instead.',
  copied: 'Copied.',
  notCopied: 'Your browser blocked copying. Download the record instead.',
  downloaded: 'Downloaded.',
} as const;

/** Summarises how many clients a record names. */
export const namesIn = (named: number): string =>
  named === 0 ? 'No client named' : `${plural(named, 'client')} named`;
