import type { OperatorAct } from '@hirelane/api/schemas/operator-accounts';
import type { Report, ReportsQuery } from '@hirelane/api/schemas/reports';
import { HIDDEN_THINGS } from '@/shared/reports/things';

export const OPERATOR_PATH = '/operator';

export const OPERATOR_TEXTS = {
  title: 'Operator',
  text: 'What people have reported, what they appeal against, and the accounts of this marketplace.',
  factorTitle: 'Set up a second factor first',
  factorText:
    'Only an account with a second factor can act as an operator. If you have one already, log out and sign in with it.',
  factorLink: 'Open your settings',
  failed: 'We could not load this.',
  unchanged: 'Somebody has done this already. Nothing was changed.',
  gone: 'This person has deleted their account.',
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

/** What a report is, decided or not. */
export const stateOf = ({ decision }: Pick<Report, 'decision'>): string => REPORT_STATES[decision ?? 'open'];

export const reportersText = (reporters: number): string =>
  reporters === 1 ? 'Reported by 1 person' : `Reported by ${reporters} people`;

export const REPORTS_TEXTS = {
  kind: 'Kind',
  allKinds: 'All kinds',
  state: 'State',
  none: 'No reports to decide',
  noneText: 'What people report appears here, the oldest first.',
  noneShown: 'There is no such report',
  noneShownText: 'Choose another kind or another state.',
} as const;

export const REPORT_TEXTS = {
  back: 'All reports',
  words: 'Their comment',
  noWords: 'No comment was added.',
  thing: 'What was reported',
  person: 'Author',
  personReported: 'Who was reported',
  hidden: 'Hidden',
  noText: 'No text is kept of it.',
  context: {
    message: 'Messages around it',
    question: 'The answer',
    project: 'Earlier versions',
    proposal: 'Earlier cover letters',
    invitation: 'Earlier invitations',
    person: 'Earlier versions and entries',
    review: '',
    file: '',
  } satisfies Record<Report['about'], string>,
  unknown: 'There is no such report.',
  thingGone: 'It is not there any more.',
  grounds: 'Reason for the decision',
  actions: 'Decide',
  actionsText: 'The person who made this report gets your decision by email, but not your reason.',
  uphold: 'Uphold',
  dismiss: 'Dismiss',
  decided: 'The report is decided.',
  hide: 'Hide',
  unhide: 'Show again',
  hiddenNow: 'Hidden. The author is told by email.',
  shownNow: 'Shown again. The author is told by email.',
  onlyOperators: {
    project: 'The client has deleted it. Only operators can still read it.',
    file: 'Its owner has deleted their account. The client who accepted it can still download it, and it cannot be hidden.',
  } as Readonly<Partial<Record<Report['about'], string>>>,
  download: 'Download the file',
  downloadOf: (n: number) => `Download file ${n}`,
  downloadHint: 'Open it with care: nobody has looked at it before you.',
} as const;

export const ACCOUNT_TEXTS = {
  search: 'Find an account',
  label: 'Email, username, handle or id',
  find: 'Find',
  nobody: 'There is no such account',
  nobodyText: 'Check the spelling. Accounts that were deleted cannot be found.',
  open: 'Open the account',
  unknown: 'There is no such account.',
  suspend: 'Suspend',
  restore: 'Restore',
  suspended: 'Suspended',
  operator: 'Operator',
  suspendedNow: 'The account is suspended. Its owner is told why by email.',
  restoredNow: 'The account is restored. Its owner is told by email.',
  acts: 'What operators have done',
  noActs: 'Nothing yet.',
  reports: 'Reports about this person and what they wrote',
  noReports: 'Nobody has reported them.',
  noOthers: 'There are no other reports.',
  commandLine: 'on the command line of the server',
  deletedOperator: 'by an operator who has left',
} as const;

const ACTS: Readonly<Record<OperatorAct['act'], string>> = {
  suspended: 'was suspended',
  restored: 'was restored',
  hidden: 'was hidden',
  shown: 'was shown again',
  verified: 'was verified',
  unverified: 'is no longer verified',
};

/** What an operator did, such as 'A project was hidden'. */
export const actText = ({ kind, act }: Pick<OperatorAct, 'kind' | 'act'>): string =>
  `${subjectOf(kind, act)} ${ACTS[act]}`;

function subjectOf(kind: OperatorAct['kind'], act: OperatorAct['act']): string {
  if (kind) return HIDDEN_THINGS[kind];
  return act === 'verified' || act === 'unverified' ? 'The company' : 'The account';
}

/** Who did it. */
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
    `It was verified as “${name}”. The client has changed the name since, so nobody sees that it was.`,
  verify: 'Verify',
  unverify: 'Remove verification',
  verifyTitle: (name: string) => `Verify the company “${name}”`,
  unverifyTitle: 'Remove the verification of this company',
  verifyHint: 'What you have seen, such as an entry in a register. The client will see this.',
  unverifyHint: 'The client will see this reason.',
  verifiedNow: 'The company is verified. The client is told by email.',
  unverifiedNow: 'The company is no longer verified. The client is told by email.',
} as const;

/** The dialogs that ask for a reason. */
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
