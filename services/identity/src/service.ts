import type { User as UserAnswer } from '@hirelane/contracts/api/accounts';
import { HttpProblem } from '@hirelane/kernel/http/http-problem';
import type { ServiceDefinition } from '@hirelane/kernel/service';
import { openAccounts } from './accounts.ts';
import { openCredentials } from './credentials.ts';
import { openPasswords } from './passwords.ts';
import { openReservations } from './reservations.ts';
import type { User } from './user.ts';

/** Accounts. `hmacKey` hides usernames and e-mail addresses in stream names; it must never change. */
export function identityService({ hmacKey }: Readonly<{ hmacKey: string }>): ServiceDefinition<'identity'> {
  return {
    name: 'identity',
    refusals: {},
    fingerprintSecret: hmacKey,
    async setUp({ store, pool }) {
      const accounts = openAccounts({
        store,
        reservations: openReservations(store, hmacKey),
        credentials: await openCredentials(pool),
        passwords: await openPasswords(),
      });
      return {
        async registerAccount({ body, newId, context }) {
          const { account, written } = await accounts.register(body, newId, context);
          return { body: account, wrote: written };
        },
        async checkPassword({ body }) {
          return { body: await accounts.checkPassword(body) };
        },
        async getUser({ params, caller }) {
          const found = await accounts.find(params['userId'] ?? '');
          if (!found) throw new HttpProblem('unknown');
          return { body: { data: show(found, found.userId === caller.id) } };
        },
      };
    },
  };
}

function show(user: User, toSelf: boolean): UserAnswer {
  const { userId, firstName, lastName, username, email, city, state, isClient } = user;
  const open = { _id: userId, firstName, lastName, city, state, profileImg: null, isClient };
  return toSelf ? { ...open, username, email } : open;
}
