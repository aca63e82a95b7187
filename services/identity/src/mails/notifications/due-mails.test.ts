import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { DEFAULT_TIMES } from '../mailing/mailing.ts';
import { dueMails, type PersonWaiting, type WaitingMail } from './due-mails.ts';

const to = anId(1);
const waits = (group: WaitingMail['group'], oldest: string, more: Partial<WaitingMail> = {}): WaitingMail => ({
  ...{ group, thing: 'thing', n: 0, mailedAt: null, oldest },
  ...{ first: { id: anId(9), correlationId: 'c' } },
  ...more,
});
const due = (waiting: readonly WaitingMail[], more: Partial<PersonWaiting> = {}) =>
  dueMails({ to, chosen: null, version: 0, digest: { n: 0, mailedAt: null }, waiting, ...more }).map(
    ({ dueAt, data: { group, thing } }) => [group, thing, dueAt],
  );
const chosen = (times: Partial<typeof DEFAULT_TIMES>, timeZone: string | null = 'UTC') => ({
  chosen: { timeZone, times: { ...DEFAULT_TIMES, ...times } },
});

test('an immediate email is due at once, or an hour after the last email about the same thing', () => {
  const at = '2026-03-01T10:20:00.000Z';
  expect(due([waits('offers', at)])).toEqual([['offers', 'thing', at]]);
  expect(due([waits('offers', at, { mailedAt: '2026-03-01T10:00:00.000000Z' })])).toEqual([
    ['offers', 'thing', '2026-03-01T11:00:00.000Z'],
  ]);
  expect(due([waits('offers', at, { mailedAt: '2026-03-01T08:00:00.000000Z' })])).toEqual([['offers', 'thing', at]]);
});

test('the hour between emails is counted separately for each thing', () => {
  const at = '2026-03-01T10:20:00.000Z';
  const mailedAt = '2026-03-01T10:00:00.000Z';
  expect(due([waits('messages', at, { mailedAt }), waits('messages', at, { thing: 'other' })])).toEqual([
    ['messages', 'thing', '2026-03-01T11:00:00.000Z'],
    ['messages', 'other', at],
  ]);
});

test('all daily emails are combined into one, due on the morning after the oldest one in the user’s time zone', () => {
  const waiting = [waits('messages', '2026-03-01T10:00:00.000Z'), waits('proposals', '2026-02-28T23:00:00.000Z')];
  expect(due(waiting, chosen({ messages: 'daily' }))).toEqual([['digest', '', '2026-03-01T08:00:00.000Z']]);
  expect(due(waiting, chosen({ messages: 'daily' }, 'Asia/Kolkata'))).toEqual([
    ['digest', '', '2026-03-01T02:30:00.000Z'],
  ]);
});

test('after a daily email, the next one is due the next morning, even for an event that just missed it', () => {
  const waiting = [waits('proposals', '2026-03-01T07:59:59.999Z')];
  const digest = { n: 1, mailedAt: '2026-03-01T08:00:01.000Z' };
  expect(due(waiting, { digest })).toEqual([['digest', '', '2026-03-02T08:00:00.000Z']]);
});

test('emails that are turned off are due at once, to be settled without an email', () => {
  const at = '2026-03-01T10:20:00.000Z';
  expect(due([waits('offers', at, { mailedAt: '2026-03-01T10:00:00.000Z' })], chosen({ offers: 'off' }))).toEqual([
    ['offers', 'thing', at],
  ]);
});

test('a row’s key changes after each email and each choice and does not depend on the order of events', () => {
  const key = (more: Partial<PersonWaiting>, waiting = [waits('offers', '2026-03-01T10:00:00Z')]) =>
    dueMails({ to, chosen: null, version: 0, digest: { n: 0, mailedAt: null }, waiting, ...more })[0]?.key;
  const keys = [key({}), key({ version: 1 }), key({}, [waits('offers', '2026-03-01T10:00:00Z', { n: 1 })])];
  expect(new Set(keys).size).toBe(3);
  const [a, b] = [
    waits('proposals', '2026-03-01T10:00:00Z', { thing: 'a', first: { id: anId(3), correlationId: 'c' } }),
    waits('proposals', '2026-03-01T10:00:00Z', { thing: 'b', first: { id: anId(2), correlationId: 'c' } }),
  ];
  const cause = (waiting: readonly WaitingMail[]) =>
    dueMails({ to, chosen: null, version: 0, digest: { n: 0, mailedAt: null }, waiting })[0]?.first.id;
  expect([cause([a, b]), cause([b, a])]).toEqual([anId(2), anId(2)]);
});

test('new jobs for saved searches are emailed as set for each search, unless the group is daily or off', () => {
  const at = '2026-03-01T10:20:00.000Z';
  const [soon, daily] = [
    waits('saved-searches', at, { thing: 'a search' }),
    waits('saved-searches', at, { thing: 'daily' }),
  ];
  const morning = ['digest', '', '2026-03-02T08:00:00.000Z'];
  expect(due([soon, daily])).toEqual([['saved-searches', 'a search', at], morning]);
  expect(due([soon, daily], chosen({ 'saved-searches': 'daily' }))).toEqual([morning]);
  expect(due([soon, daily], chosen({ 'saved-searches': 'off' })).map(([group]) => group)).toEqual([
    'saved-searches',
    'saved-searches',
  ]);
});
