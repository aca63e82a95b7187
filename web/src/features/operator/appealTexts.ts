import type { Appeal, AppealsQuery } from '@hirelane/api/schemas/appeals';

export const APPEAL_STATES: Readonly<Record<AppealsQuery['state'], string>> = {
  open: 'Waiting',
  upheld: 'Upheld',
  reversed: 'Reversed',
  any: 'All',
};

export const appealState = ({ decision }: Pick<Appeal, 'decision'>): string => APPEAL_STATES[decision ?? 'open'];

/** The subject of an appeal. */
export const APPEALED: Readonly<Record<Appeal['kind'], string>> = {
  account: 'Suspended account',
  review: 'Hidden review',
  project: 'Hidden project',
  message: 'Hidden message',
  proposal: 'Hidden cover letter',
  file: 'Hidden file',
  invitation: 'Hidden invitation',
  question: 'Hidden question',
};

export const waitingText = (waiting: number): string =>
  waiting === 1 ? '1 appeal to decide.' : `${waiting} appeals to decide.`;

export const APPEALS_TEXTS = {
  state: 'State',
  none: 'No appeals to decide',
  noneText: 'Appeals against notices appear here, oldest first.',
  noneShown: 'There is no such appeal',
  noneShownText: 'Choose another state.',
} as const;

export const APPEAL_TEXTS = {
  back: 'All appeals',
  unknown: 'There is no such appeal.',
  words: 'Their appeal',
  notice: 'Appeal against',
  noticeReason: 'Reason for the first decision',
  undone: 'It was reversed on',
  thing: 'What was hidden',
  person: 'Who appeals',
  decided: 'Decided',
  reason: 'Reason for the decision',
  actions: 'Decide',
  actionsText: 'The person who appealed gets your decision and your reason.',
  notYours: 'Another operator has to decide this: you made the first decision, or the appeal is your own.',
  uphold: 'Uphold',
  reverse: 'Reverse',
  finish: 'Finish the reversal',
  finishing: {
    title: 'The reversal',
    loading: 'Loading the remaining step',
    text: 'The first decision was reversed, but that has not taken effect yet. The reason above stays as it is.',
    gone: 'The first decision was reversed, but its subject was deleted, so there is nothing left to show again.',
    unnamed:
      'The first decision was reversed. The notice does not say which review it is about: show its text again on the server’s command line.',
  },
  upholdTitle: 'Uphold the first decision',
  reverseTitle: 'Reverse the first decision',
  hint: 'The person who appealed will see this reason.',
  upheldNow: 'The appeal is decided: the first decision was upheld.',
  reversedNow: 'The appeal is decided: the first decision was reversed.',
  nothingLeft: 'The appeal is decided. There is nothing left to show again.',
} as const;
