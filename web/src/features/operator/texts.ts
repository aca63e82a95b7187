import type { OperatorAct } from '@hirelane/api/schemas/operator-accounts';
import type { Report, ReportsQuery } from '@hirelane/api/schemas/reports';
import { HIDDEN_THINGS } from '@/domain/reports/things';

export const OPERATOR_PATH = '/operator';

export const OPERATOR_TEXTS = {
  title: 'Operator',
  text: 'Reports, appeals and the accounts of this marketplace.',
  failed: 'We could not load this.',
  unchanged: 'Another operator has already done this. Nothing was changed.',
  gone: 'This person has deleted their account.',
} as const;

/** Why a session cannot act as an operator's. */
export const FACTOR_TEXTS = {
  setUpTitle: 'Set up two-step verification first',
  setUpText: 'Only accounts with two-step verification can act as an operator.',
  setUpLink: 'Open your settings',
  againTitle: 'Sign in again to use it',
  againText: 'You set up two-step verification after you signed in. Operators must sign in with it.',
  againButton: 'Sign in again',
} as const;

export const REPORT_KINDS: Readonly<Record<Report['about'], string>> = {
  review: 'Review',
  person: 'Person',
  project: 'Project',
  proposal: 'Proposal',
  message: 'Message',
  file: 'File',
  invitation: 'Invitation',
  question: 'Question',
};

export const REPORT_STATES: Readonly<Record<ReportsQuery['state'], string>> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
  any: 'All',
};

export const stateOf = ({ decision }: Pick<Report, 'decision'>): string => REPORT_STATES[decision ?? 'open'];

export const reportersText = (reporters: number): string =>
  reporters === 1 ? 'Reported by 1 person' : `Reported by ${reporters} people`;

export const REPORTS_TEXTS = {
  kind: 'Kind',
  allKinds: 'All kinds',
  state: 'State',
  none: 'No reports to decide',
  noneText: 'Reports appear here, oldest first.',
  noneShown: 'There is no such report',
  noneShownText: 'Choose another kind or another state.',
} as const;

export const REPORT_TEXTS = {
  back: 'All reports',
  words: 'Their comment',
  noWords: 'No comment was added.',
  thing: 'Reported content',
  person: 'Author',
  personReported: 'Reported person',
  hidden: 'Hidden',
  noText: 'Its text is no longer kept.',
  context: {
    message: 'Nearby messages',
    question: 'The answer',
    project: 'Earlier versions',
    proposal: 'Earlier cover letters',
    invitation: 'Earlier invitations',
    person: 'Earlier versions and entries',
    review: '',
    file: '',
  } satisfies Record<Report['about'], string>,
  unknown: 'There is no such report.',
  thingGone: 'It no longer exists.',
  grounds: 'Reason for the decision',
  actions: 'Decide',
  actionsText: 'The person who made this report gets your decision by email, but not your reason.',
  uphold: 'Uphold',
  dismiss: 'Dismiss',
  decided: 'The report is decided.',
  hide: 'Hide',
  unhide: 'Show again',
  hiddenNow: 'Hidden. We will notify the author by email.',
  shownNow: 'Shown again. We will notify the author by email.',
  onlyOperators: {
    project: 'The client has deleted it. Only operators can still read it.',
    file: 'Its owner has deleted their account. The client who accepted it can still download it, and it cannot be hidden.',
  } as Readonly<Partial<Record<Report['about'], string>>>,
  download: 'Download the file',
  downloadOf: (n: number) => `Download file ${n}`,
  downloadHint: 'Open it with care: it has not been checked.',
} as const;

export const ACCOUNT_TEXTS = {
  search: 'Find an account',
  label: 'Email, username, handle or id',
  find: 'Find',
  none: 'There is no such account',
  noneText: 'Check the spelling. Deleted accounts cannot be found.',
  open: 'Open the account',
  unknown: 'There is no such account.',
  suspend: 'Suspend',
  restore: 'Restore',
  suspended: 'Suspended',
  operator: 'Operator',
  suspendedNow: 'Account suspended. We will email the owner the reason.',
  restoredNow: 'Account restored. We will notify the owner by email.',
  acts: 'Operator actions',
  noActs: 'Nothing yet.',
  reports: 'Reports about this person and their content',
  noReports: 'No reports about this person.',
  noOthers: 'No other reports.',
  commandLine: 'on the server’s command line',
  deletedOperator: 'by a former operator',
} as const;

const ACTS: Readonly<Record<OperatorAct['act'], string>> = {
  suspended: 'was suspended',
  restored: 'was restored',
  hidden: 'was hidden',
  shown: 'was shown again',
  verified: 'was verified',
  unverified: 'is no longer verified',
};

/** Describes an operator's action, such as 'A project was hidden'. */
export const actText = ({ kind, act }: Pick<OperatorAct, 'kind' | 'act'>): string =>
  `${subjectOf(kind, act)} ${ACTS[act]}`;

function subjectOf(kind: OperatorAct['kind'], act: OperatorAct['act']): string {
  if (kind) return HIDDEN_THINGS[kind];
  return act === 'verified' || act === 'unverified' ? 'The company' : 'The account';
}

/** Returns the operator of an action, such as 'by Asha Rao'. */
export function actorText(by: OperatorAct['by']): string {
  if (by === null) return ACCOUNT_TEXTS.commandLine;
  return by.name ? `by ${by.name}` : ACCOUNT_TEXTS.deletedOperator;
}

export const COMPANY_TEXTS = {
  title: 'Company',
  none: 'No name given.',
  failed: 'We could not load the company.',
  unverified: 'It is not verified.',
  verified: 'It is verified under this name.',
  renamed: (name: string) =>
    `It was verified as “${name}”. The client has since changed the name, so the verification is not shown.`,
  verify: 'Verify',
  unverify: 'Remove verification',
  verifyTitle: (name: string) => `Verify the company “${name}”`,
  unverifyTitle: 'Remove the verification of this company',
  verifyHint: 'Describe your evidence, such as a register entry. The client will see this.',
  unverifyHint: 'The client will see this reason.',
  verifiedNow: 'Company verified. We will notify the client by email.',
  unverifiedNow: 'Verification removed. We will notify the client by email.',
} as const;

/** Texts for the dialogs that ask for a reason. */
export const WHY_TEXTS = {
  label: 'Reason',
  busy: 'Saving…',
  forPerson: 'The person will see this reason.',
  forOperators: 'Other operators will see this reason. The person who made this report will not.',
  uphold: 'Uphold this report',
  dismiss: 'Dismiss this report',
  hide: 'Hide this',
  unhide: 'Show this again',
  suspend: (name: string) => `Suspend ${name}`,
  restore: (name: string) => `Restore ${name}`,
} as const;

export const TOKEN_TEXTS = {
  tab: 'Tokens',
  title: 'Tokens for the public events',
  hint: 'Analysts read the public events with a token, which gives no other access. Tokens that are set on the server (EVENTS_TOKENS) are not listed.',
  failed: 'We could not load the tokens.',
  none: 'No tokens yet',
  noneText:
    'With a token, an analyst can read the public events of this marketplace, which contain no names and no text. It gives no other access.',
  create: 'Create a token',
  createAction: 'Create token',
  creating: 'Creating…',
  name: 'Name',
  nameHint: 'Who will use it, such as a team or a program. Analysts do not see the name.',
  created: (name: string) => `Token “${name}”`,
  once: 'Copy the token now and store it where only its user can read it. It cannot be shown again.',
  token: 'Token',
  copyToken: 'Copy the token',
  tokenCopied: 'Token copied.',
  example: 'Try it in a terminal',
  copyExample: 'Copy the example',
  exampleCopied: 'Example copied.',
  notCopied: 'Your browser blocked copying. Select the text and copy it yourself.',
  stored: 'I’ve stored it',
  unused: 'Never used',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke the token “${name}”`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeAction: 'Revoke token',
  revokeText: 'Programs that use this token lose access within seconds. You cannot undo this.',
  revoked: (name: string) => `The token “${name}” is revoked.`,
} as const;
