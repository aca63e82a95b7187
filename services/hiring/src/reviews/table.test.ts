import { isErasedFor } from '@hirelane/api/events/people';
import { anId } from '@hirelane/api/testing/fixtures';
import { NOTHING, outcomeOf } from '@hirelane/event-sourcing/testing/outcomes';
import { expect, test } from 'vitest';
import { named as contract } from '../testing/samples.ts';
import type { Period } from './period.ts';
import { type ReviewCommand, type ReviewEvent, review } from './review.ts';

const { engagementId, projectId, clientId: author, freelancerId: subject } = contract;
const ids = { engagementId, projectId, authorId: author, subjectId: subject };
const content = { quality: 5, communication: 4, reliability: 3, text: 'A fine shop.' };
const OPEN = '2026-11-20T12:00:00.000000Z';
const UNTIL = '2026-12-01T12:00:00.000Z';

const written: ReviewEvent = {
  type: 'ReviewWritten',
  data: { ...ids, by: 'client', ...content, writtenAt: OPEN, until: UNTIL },
};
const replied: ReviewEvent = { type: 'ReviewReplied', data: { ...ids, text: 'Thank you.', repliedAt: UNTIL } };
const authorErased: ReviewEvent = { type: 'ReviewErased', data: ids };
const subjectErased: ReviewEvent = { type: 'ReviewSubjectErased', data: ids };

const PAST = { none: [], written: [written], replied: [written, replied] } as const;
type State = keyof typeof PAST;

/** The contract's review period and the current time, at each moment that the tests use. */
const MOMENTS = {
  running: { period: { refused: 'contract-running' }, at: OPEN },
  short: { period: { refused: 'nothing-to-review' }, at: OPEN },
  open: { period: { until: UNTIL }, at: OPEN },
  over: { period: { until: UNTIL }, at: UNTIL },
} as const satisfies Record<string, Readonly<{ period: Period; at: string }>>;
type Moment = keyof typeof MOMENTS;
type Now = Readonly<{ moment: Moment; isOwnWritten: boolean }>;

const writing = ({ moment }: Now) =>
  ({ type: 'WriteReview', by: author, contract, content, ...MOMENTS[moment] }) as const;
const replying = ({ moment, isOwnWritten }: Now) =>
  ({ type: 'ReplyToReview', by: subject, isOwnWritten, text: 'Thank you.', at: MOMENTS[moment].at }) as const;

/** Each command as sent by the right person at a given moment. */
const COMMANDS = {
  'writes it': writing,
  'writes it differently': (now) => ({ ...writing(now), content: { ...content, quality: 1 } }),
  replies: replying,
  'replies differently': (now) => ({ ...replying(now), text: 'No.' }),
} as const satisfies Record<string, (now: Now) => ReviewCommand>;
type CommandName = keyof typeof COMMANDS;

type Row = Readonly<Record<State, string | Readonly<Record<Moment, string>>>>;
const WRITING = {
  running: 'contract-running',
  short: 'nothing-to-review',
  open: 'ReviewWritten',
  over: 'review-too-late',
} as const;
/** A person cannot reply to a review they cannot see yet. */
const once = (outcome: string) => ({ running: 'no-review', short: 'no-review', open: 'no-review', over: outcome });

/** Each command's outcome when sent by the author, or by a subject who has not written their own review. */
const TABLE: Readonly<Record<CommandName, Row>> = {
  'writes it': { none: WRITING, written: NOTHING, replied: NOTHING },
  'writes it differently': { none: WRITING, written: 'review-written', replied: 'review-written' },
  replies: { none: 'no-review', written: once('ReviewReplied'), replied: once(NOTHING) },
  'replies differently': { none: 'no-review', written: once('ReviewReplied'), replied: once('reply-written') },
};

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];
const STATES = keysOf(PAST);
const NAMES = keysOf(COMMANDS);
/** Every moment, with and without the person's own review. */
const NOWS = keysOf(MOMENTS).flatMap((moment) => [false, true].map((isOwnWritten): Now => ({ moment, isOwnWritten })));
const outcome = (past: readonly ReviewEvent[], command: ReviewCommand) => outcomeOf(review, past, command);

/** The outcomes in each state and at each moment. */
const everywhere = (outcomeAt: (state: State, now: Now) => string) =>
  STATES.flatMap((state) =>
    NOWS.map((now) => `${state}, ${now.moment}, own written ${now.isOwnWritten}: ${outcomeAt(state, now)}`),
  );

test.each(NAMES)('the outcome when a person %s matches the table in every state and at every moment', (name) => {
  const found = everywhere((state, now) => outcome(PAST[state], COMMANDS[name](now)));
  const listed = everywhere((state, { moment, isOwnWritten }) => {
    const cell = TABLE[name][state];
    // A person who has written their own review can read the other one before the period is over.
    return typeof cell === 'string' ? cell : cell[isOwnWritten && name.startsWith('replies') ? 'over' : moment];
  });
  expect(found).toEqual(listed);
});

test('a stranger can neither write a review nor reply to one, and the refusals do not reveal a hidden review', () => {
  const by = anId(99);
  const writes = everywhere((state, now) => outcome(PAST[state], { ...writing(now), by }));
  expect(writes).toEqual(everywhere(() => 'hidden'));
  const replies = everywhere((state, now) => outcome(PAST[state], { ...replying(now), by }));
  expect(replies).toEqual(everywhere((state) => (state === 'none' ? 'no-review' : 'hidden')));
});

test('an author cannot reply to their own review', () => {
  const replies = everywhere((state, now) => outcome(PAST[state], { ...replying(now), by: author }));
  expect(replies).toEqual(everywhere((state) => (state === 'none' ? 'no-review' : 'not-yours')));
});

test('a review accepts no command from an erased person, and the other party’s commands have the same outcomes as before', () => {
  for (const state of ['written', 'replied'] as const) {
    const [withoutAuthor, withoutSubject] = [
      [...PAST[state], authorErased],
      [...PAST[state], subjectErased],
    ];
    for (const left of [withoutAuthor, withoutSubject, [...withoutSubject, authorErased]]) {
      const isErased = [author, subject].map((id) => isErasedFor('review', left, id));
      expect(isErased).toEqual([left.includes(authorErased), left.includes(subjectErased)]);
    }
    for (const now of NOWS) {
      for (const name of NAMES) {
        const left = name.startsWith('writes') ? withoutSubject : withoutAuthor;
        expect(outcome(left, COMMANDS[name](now))).toBe(outcome(PAST[state], COMMANDS[name](now)));
      }
    }
  }
});
