import type { MailGroup } from '@hirelane/api/mail-groups';
import type { MailChoice } from '@hirelane/api/schemas/mail-settings';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { choose, DEFAULT_TIMES, mailing, UNCHOSEN } from './mailing.ts';

const userId = anId(1);
const choices: MailChoice[] = [{ group: 'offers', time: 'daily' }];
const chosen = { type: 'MailChosen' as const, data: { userId, timeZone: 'UTC', choices } };
const turnedOff = (groups: MailGroup[] | null) => ({ type: 'MailTurnedOff' as const, data: { userId, groups } });
const off = (...groups: MailGroup[]) => turnedOff(groups);
const dailyOff = turnedOff(null);
const command = { type: 'ChooseMail' as const, userId, timeZone: 'UTC', choices };

test('the first time zone that a browser reports is used until the user chooses one', () => {
  const tell = { type: 'TellTimeZone' as const, userId, timeZone: 'Asia/Kolkata' };
  const told = { type: 'TimeZoneTold' as const, data: { userId, timeZone: 'Asia/Kolkata' } };
  given(mailing)().when(tell).thenEvents(told);
  given(mailing)(told)
    .when({ ...tell, timeZone: 'Europe/Berlin' })
    .thenNothing();
  given(mailing)(chosen).when(tell).thenNothing();
  given(mailing)(told).when(command).thenEvents(chosen);
  expect([told, off('messages')].reduce(choose, UNCHOSEN).timeZone).toBe('Asia/Kolkata');
  expect([told, chosen].reduce(choose, UNCHOSEN).timeZone).toBe('UTC');
});

test('a repeated choice is written only if a different one was made in between', () => {
  given(mailing)().when(command).thenEvents(chosen);
  given(mailing)(chosen).when(command).thenNothing();
  given(mailing)(chosen, off('offers')).when(command).thenEvents(chosen);
  given(mailing)(chosen)
    .when({ ...command, timeZone: 'Asia/Kolkata' })
    .thenEvents({
      ...chosen,
      data: { ...chosen.data, timeZone: 'Asia/Kolkata' },
    });
});

test('a link that is used twice turns off its group only once', () => {
  const turnOff = { type: 'TurnOffMail' as const, userId, groups: ['messages' as const] };
  given(mailing)().when(turnOff).thenEvents(off('messages'));
  given(mailing)(off('messages')).when(turnOff).thenNothing();
});

test('the daily email’s link turns off the groups that are daily at that time', () => {
  const turnOff = { type: 'TurnOffMail' as const, userId, groups: null };
  given(mailing)(chosen).when(turnOff).thenEvents(dailyOff);
  given(mailing)(chosen, dailyOff).when(turnOff).thenNothing();
  const { times } = [chosen, dailyOff].reduce(choose, UNCHOSEN);
  expect([times.offers, times.proposals, times.messages]).toEqual(['off', 'off', 'at once']);
});

test('a user who has not chosen anything gets the defaults, and a group omitted from a choice keeps its default', () => {
  expect(UNCHOSEN).toEqual({ timeZone: null, times: DEFAULT_TIMES });
  expect(choose(UNCHOSEN, chosen).times).toEqual({ ...DEFAULT_TIMES, offers: 'daily' });
  expect(choose(choose(UNCHOSEN, off('messages')), chosen).times.messages).toBe(DEFAULT_TIMES.messages);
});

test('emails about operator decisions are always sent, even to users who had turned them off earlier', () => {
  const before = {
    ...chosen,
    data: { ...chosen.data, choices: [{ group: 'reports' as const, time: 'off' as const }] },
  };
  expect([before, off('reports'), dailyOff].reduce(choose, UNCHOSEN).times.reports).toBe('at once');
});
