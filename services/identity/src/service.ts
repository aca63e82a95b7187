import type { User as UserAnswer } from '@hirelane/contracts/api/accounts';
import { handle } from '@hirelane/kernel/decide';
import { HttpProblem, invalidField } from '@hirelane/kernel/http/http-problem';
import { newsPatience } from '@hirelane/kernel/ids';
import type { ServiceDefinition } from '@hirelane/kernel/service';
import { openAccounts } from './accounts.ts';
import { openCredentials } from './credentials.ts';
import { openPasswords } from './passwords.ts';
import { pictureOwnerQuery, picturesProjection } from './pictures.ts';
import { hideValue, openReservations } from './reservations.ts';
import { openSocial } from './social.ts';
import { socialHandlers } from './social-handlers.ts';
import { subscriber } from './subscriber.ts';
import type { User } from './user.ts';

/** Accounts. `hmacKey` hides usernames and e-mail addresses in stream names; it must never change. */
export function identityService({ hmacKey }: Readonly<{ hmacKey: string }>): ServiceDefinition<'identity'> {
  return {
    name: 'identity',
    refusals: {
      unknown: () => new HttpProblem('unknown'),
      'registered-already': () => new HttpProblem('conflict'),
      'connected-already': () => new HttpProblem('connected-already'),
      'last-way-in': () => new HttpProblem('last-way-in'),
    },
    fingerprintSecret: hmacKey,
    async setUp({ store, pool, project }) {
      const pictures = await project(picturesProjection);
      const ownerOf = pictureOwnerQuery(pool, pictures.schema);
      const changeSubscriber = handle(store, subscriber, 'subscriber');
      const reservations = openReservations(store, hmacKey);
      const credentials = await openCredentials(pool);
      const passwords = await openPasswords();
      const accounts = openAccounts({ store, reservations, credentials, passwords });
      const social = openSocial({ store, hmacKey, reservations, credentials, passwords });
      async function requireOwnPicture(fileId: string, userId: string) {
        await pictures.waitFor(`file-${fileId}`, 1, newsPatience(fileId));
        const owner = await ownerOf(fileId);
        if (owner === null) throw invalidField('profileImg', 'Choose a PNG, JPG or WEBP image, and upload it again.');
        if (owner !== userId) throw new HttpProblem('forbidden');
      }

      return {
        ...socialHandlers(social),
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
        async editUser({ params, caller, body, context }) {
          if (params['userId'] !== caller.id) throw new HttpProblem('forbidden');
          if (body.profileImg) await requireOwnPicture(body.profileImg, caller.id);
          const wrote = await accounts.edit(body, caller.id, context);
          if (!wrote.state) throw new HttpProblem('unknown');
          return { body: { isUserUpdated: true, data: show(wrote.state, true) }, wrote };
        },
        async subscribe({ body, context }) {
          const id = hideValue(hmacKey, 'subscriber', body.email);
          await changeSubscriber(id, { subscribe: body.email }, context);
          return { body: { isSubscribed: true } };
        },
      };
    },
  };
}

function show(user: User, toSelf: boolean): UserAnswer {
  const { userId, firstName, lastName, username, email, city, state, isClient, profileImg } = user;
  const open = { _id: userId, firstName, lastName, city, state, profileImg, isClient };
  return toSelf ? { ...open, username, email } : open;
}
