import { plural } from '@/shared/lib/format';

export const VERIFY_PATH = '/verify';
export const RECORDS_PATH = '/freelancer/records';

export const LIST_TEXTS = {
  title: 'Work records',
  text: 'A work record is a signed file that says what you have completed here. Show it to whoever you like: anybody can check it, without an account.',
  issue: 'Issue a record of all contracts',
  none: 'No work records yet',
  noneText: 'Once you have completed a contract, you can issue a record of it here, or on the page of the contract.',
  issued: 'The record is issued. Download or copy it below.',
  same: 'A valid record already says the same: it is in the list below.',
  failed: 'We could not load your work records.',
} as const;

export const CONTRACT_TEXTS = {
  title: 'Work record',
  hint: 'A signed file that says you completed this contract, with months but no amounts. It has your name, and the one that you had during the work if that was another. It names the client and the project only if the client allows it.',
  issue: 'Issue work record',
  issueNamed: 'Issue one that names the client',
  none: 'You have issued no work record of this contract.',
  issued: 'The record is issued. Download or copy it above.',
  all: 'All work records',
} as const;

export const NAMING_TEXTS = {
  title: 'Your name in work records',
  hint: 'The freelancer can issue a signed record of this contract. If you allow it, the record shows your name and the title of the project, and the freelancer’s page shows the title. Otherwise neither is shown.',
  hintGone:
    'The freelancer has deleted their account. Work records that they issued stay valid, and show your name until you withdraw it.',
  off: (who: string) => `Records of ${who} do not name you.`,
  on: (who: string) => `Records of ${who} may have your name and the title of this project.`,
  allow: 'Allow my name',
  withdraw: 'Withdraw my name',
  withdrawTitle: 'Withdraw your name?',
  withdrawText:
    'The title is removed from the freelancer’s page. Every work record that names you for this contract is revoked, and whoever checks one is told so. It stays revoked, even if you allow your name again.',
  allowed: 'Work records may name you now.',
  withdrawn: 'Records that named you are revoked.',
} as const;

export const ROW_TEXTS = {
  ofAll: 'All completed contracts',
  ofOne: 'One contract',
  revoked: 'Revoked',
  revokedText: 'A client who was named withdrew their name. Issue a new record instead.',
  copied: 'Copied.',
  notCopied: 'This browser did not let us copy. Download the record instead.',
  downloaded: 'Downloaded.',
} as const;

/** What a record has in it, by its summary. */
export const namesIn = (named: number): string =>
  named === 0 ? 'Names no client' : `Names ${plural(named, 'client')}`;
