import { load, Refused } from '@hirelane/event-sourcing/decide';
import { openModeration } from '@hirelane/identity/moderation/suspension/moderation';
import { clientProfile } from '@hirelane/profiles/client-profile';
import { OperatorFailure } from '../../launcher/failure.ts';
import { ifMailed } from '../details-of.ts';
import { requireAccount } from '../find-account.ts';
import type { Installation } from '../installation.ts';
import type { Subcommand } from '../subcommand.ts';
import { withLog } from '../with-log.ts';
import { accountGiven } from './given.ts';

/** `moderate verify <account> --reason "…"`: verifies the company under its current name. */
export const verify: Subcommand = {
  check: (args) => accountGiven(args, 'reason'),
  async run(args, installation, { say, warn }) {
    const { name, reason } = accountGiven(args, 'reason');
    const userId = await requireAccount(installation, name);
    const company = await companyOf(installation, userId);
    const { isChanged } = await change(installation, userId, (moderation) =>
      moderation.verifyCompany(userId, company, reason ?? ''),
    );
    if (!isChanged) {
      warn(`The company ${company} of the account ${userId} is already verified. Nothing was changed.`);
      return 1;
    }
    const notice = await ifMailed(
      installation,
      userId,
      'isMailed',
      'The client will be notified by email, with the reason.',
    );
    say(`The company ${company} of the account ${userId} is now verified. ${notice}`);
    return 0;
  },
};

/** `moderate unverify <account> --reason "…"` */
export const unverify: Subcommand = {
  check: (args) => accountGiven(args, 'reason'),
  async run(args, installation, { say, warn }) {
    const { name, reason } = accountGiven(args, 'reason');
    const userId = await requireAccount(installation, name);
    const { isChanged } = await change(installation, userId, (moderation) =>
      moderation.unverifyCompany(userId, reason ?? ''),
    );
    if (!isChanged) {
      warn(`The company of the account ${userId} is not verified. Nothing was changed.`);
      return 1;
    }
    const notice = await ifMailed(
      installation,
      userId,
      'isMailed',
      'The client will be notified by email, with the reason.',
    );
    say(`The company of the account ${userId} is no longer verified. ${notice}`);
    return 0;
  },
};

type Moderation = ReturnType<typeof openModeration>;

function change(
  installation: Installation,
  userId: string,
  work: (moderation: Moderation) => ReturnType<Moderation['verifyCompany']>,
): ReturnType<Moderation['verifyCompany']> {
  return withLog(installation, 'identity', (store) => work(openModeration(store, installation.log))).catch(
    (error: unknown) => {
      if (error instanceof Refused) throw new OperatorFailure(`The account ${userId} does not belong to a client.`);
      throw error;
    },
  );
}

/** The current name of a client's company. Throws OperatorFailure if the client has not entered one. */
async function companyOf(installation: Installation, userId: string): Promise<string> {
  const { companyName } = await withLog(
    installation,
    'profiles',
    async (store) => (await load(store, clientProfile, `client-${userId}`)).state,
  );
  if (companyName === '') throw new OperatorFailure(`The account ${userId} has no company name.`);
  return companyName;
}
