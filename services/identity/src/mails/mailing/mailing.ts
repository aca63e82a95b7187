import type { EventOf } from '@hirelane/api/events/catalog';
import { ALWAYS_MAILED, GROUPS, MAIL_GROUPS, type MailGroup, type MailTime } from '@hirelane/api/mail-groups';
import type { MailChoice } from '@hirelane/api/schemas/mail-settings';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type MailingEvent = EventOf<'mailing'>;

export type Times = Readonly<Record<MailGroup, MailTime>>;
/**
 * `timeZone` is null until a browser has reported one or the user has chosen one, and '' once the user's key has been
 * destroyed.
 */
export type Mailing = Readonly<{ timeZone: string | null; times: Times }>;

export const DEFAULT_TIMES = Object.fromEntries(MAIL_GROUPS.map((group) => [group, GROUPS[group].first])) as Times;

/** The settings of a user who has not chosen anything. */
export const UNCHOSEN: Mailing = { timeZone: null, times: DEFAULT_TIMES };

export type MailingCommand =
  | Readonly<{ type: 'ChooseMail'; userId: string; timeZone: string; choices: readonly MailChoice[] }>
  | Readonly<{ type: 'TellTimeZone'; userId: string; timeZone: string }>
  | Readonly<{ type: 'TurnOffMail'; userId: string; groups: readonly MailGroup[] | null }>;

/** Groups that are always emailed keep their default time, even if an earlier event chose another. */
const withChoices = (times: Times, choices: readonly MailChoice[]): Times => ({
  ...times,
  ...Object.fromEntries(choices.flatMap(({ group, time }) => (ALWAYS_MAILED.has(group) ? [] : [[group, time]]))),
});

/**
 * The groups that a link turns off. `groups` is null for the daily email, whose link turns off every group that the
 * email may currently contain. This always includes saved searches, because each search has its own setting.
 */
const meant = (times: Times, groups: readonly MailGroup[] | null): readonly MailGroup[] =>
  groups ??
  (Object.keys(times) as MailGroup[]).filter((group) => times[group] === 'daily' || group === 'saved-searches');

/** The settings after another event. A group that is not in the event keeps its default. */
export function choose(before: Mailing, event: MailingEvent): Mailing {
  switch (event.type) {
    case 'MailChosen':
      return { timeZone: event.data.timeZone, times: withChoices(DEFAULT_TIMES, event.data.choices) };
    case 'TimeZoneTold':
      return { ...before, timeZone: event.data.timeZone };
    case 'MailTurnedOff': {
      const off = meant(before.times, event.data.groups).map((group) => ({ group, time: 'off' as const }));
      return { ...before, times: withChoices(before.times, off) };
    }
    default:
      return before;
  }
}

/** A user's email settings. A command that changes nothing does not append an event. */
export const mailing: Decider<Mailing, MailingCommand, MailingEvent> = {
  initial: UNCHOSEN,
  evolve: choose,
  replaces: ({ type }) => (type === 'MailChosen' ? type : null),
  decide(state, command) {
    const { userId } = command;
    if (command.type === 'TurnOffMail') {
      const isOff = meant(state.times, command.groups).every((group) => state.times[group] === 'off');
      return isOff ? [] : [{ type: 'MailTurnedOff', data: { userId, groups: command.groups && [...command.groups] } }];
    }
    if (command.type === 'TellTimeZone') {
      return state.timeZone === null ? [{ type: 'TimeZoneTold', data: { userId, timeZone: command.timeZone } }] : [];
    }
    const { timeZone, choices } = command;
    const next = withChoices(DEFAULT_TIMES, choices);
    const isSame =
      state.timeZone === timeZone &&
      Object.entries(next).every(([group, time]) => state.times[group as MailGroup] === time);
    return isSame ? [] : [{ type: 'MailChosen', data: { userId, timeZone, choices: [...choices] } }];
  },
};
