import { GROUPS, MAIL_GROUPS, type MailGroup } from '@hirelane/api/mail-groups';
import type { MailSettings } from '@hirelane/api/schemas/mail-settings';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { User } from '../../user/user.ts';
import type { Mailing } from './mailing.ts';
import type { Mailings } from './mailings.ts';

type Names = 'readMailSettings' | 'editMailSettings' | 'tellTimeZone' | 'turnOffMail' | 'turnOffMailOneClick';

/** Whether users with this role can get emails from a group. */
function isGroupOf(group: MailGroup, isClient: boolean): boolean {
  const of = GROUPS[group];
  return !('role' in of) || of.role === (isClient ? 'client' : 'freelancer');
}

/** Handlers for the email settings. `find` returns an account by its id. */
export function mailingHandlers(
  mailings: Mailings,
  find: (userId: string) => Promise<User | null>,
): Pick<Handlers<'identity'>, Names> {
  /** A user's email settings, limited to the groups for their role. */
  const show = ({ timeZone, times }: Mailing, isClient: boolean): MailSettings => ({
    timeZone,
    choices: MAIL_GROUPS.filter((group) => isGroupOf(group, isClient)).map((group) => ({
      group,
      time: times[group],
    })),
  });

  async function ownRole(userId: string): Promise<boolean> {
    const user = await find(userId);
    if (user === null) throw new HttpProblem('unknown');
    return user.isClient;
  }
  return {
    async readMailSettings({ caller }) {
      const isClient = await ownRole(caller.id);
      return { body: { data: show(await mailings.find(caller.id), isClient) } };
    },
    async editMailSettings({ caller, body, context }) {
      const isClient = await ownRole(caller.id);
      const wrote = await mailings.choose(caller.id, body, context);
      return { body: { data: show(wrote.state, isClient) }, wrote };
    },
    async tellTimeZone({ caller, body, context }) {
      const wrote = await mailings.tellTimeZone(caller.id, body.timeZone, context);
      return { body: { data: { timeZone: wrote.state.timeZone ?? body.timeZone } }, wrote };
    },
    async turnOffMail({ body, context }) {
      await mailings.turnOff(body.token, context);
      return { body: { isTurnedOff: true } };
    },
    async turnOffMailOneClick({ query, context }) {
      await mailings.turnOff(query.token, context);
      return { body: { isTurnedOff: true } };
    },
  };
}
