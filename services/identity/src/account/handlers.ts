import type { User as UserAnswer } from '@hirelane/api/schemas/accounts';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import type { Resources } from '@hirelane/service/service';
import { openViewer } from '@hirelane/shared/viewer';
import { initialOf } from '@hirelane/shared/visibility';
import type { openVerification } from '../sign-in/email/verification.ts';
import type { User } from '../user/user.ts';
import type { openAccountErasure } from './account-erasure.ts';
import type { openAccounts } from './accounts.ts';
import { pictureOwnerQuery } from './pictures-projection.ts';

type Parts = Readonly<{
  accounts: ReturnType<typeof openAccounts>;
  erasure: Pick<ReturnType<typeof openAccountErasure>, 'eraseAccount'>;
  verification: Pick<ReturnType<typeof openVerification>, 'send'>;
}>;
type Names = 'registerAccount' | 'checkPassword' | 'eraseAccount' | 'getUser' | 'editUser';

/** Handlers for registration, the password check and deletion, and for users' details. */
export function accountHandlers(resources: Resources, parts: Parts): Pick<Handlers<'identity'>, Names> {
  const { accounts, erasure, verification } = parts;
  const { pool, model } = resources;
  const ownerOf = pictureOwnerQuery(pool, model.schema);
  const viewer = openViewer(resources);

  async function requireOwnPicture(fileId: string, userId: string) {
    await model.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
    const owner = await ownerOf(fileId);
    if (owner === null) throw invalidField('profileImg', 'Choose a PNG, JPG or WEBP image, and upload it again.');
    if (owner !== userId) throw new HttpProblem('forbidden');
  }

  return {
    async registerAccount({ body, newId, context }) {
      const { account, written } = await accounts.register(body, newId, context);
      await verification.send(account.userId);
      return { body: account, wrote: written };
    },
    async checkPassword({ body }) {
      return { body: await accounts.checkPassword(body) };
    },
    async eraseAccount({ body, context }) {
      const wrote = await erasure.eraseAccount(body, context);
      return { body: { isDeleted: true }, wrote };
    },
    async getUser({ params, caller }) {
      const found = await accounts.find(params.userId);
      if (!found) throw new HttpProblem('unknown');
      if (found.userId === caller.id) return { body: { data: { ...show(found), ...onlyToSelf(found) } } };
      const { isShown, isEngaged } = await viewer.seenBy(caller, found.userId);
      if (!isShown) throw unknownTo(caller.id, found.userId);
      const lastName = isEngaged ? found.lastName : initialOf(found.lastName);
      return { body: { data: { ...show(found), lastName } } };
    },
    async editUser({ params, caller, body, context }) {
      if (params.userId !== caller.id) throw new HttpProblem('forbidden');
      if (body.profileImg) await requireOwnPicture(body.profileImg, caller.id);
      const wrote = await accounts.edit(body, caller.id, context);
      if (!wrote.state) throw new HttpProblem('unknown');
      return { body: { isUserUpdated: true, data: { ...show(wrote.state), ...onlyToSelf(wrote.state) } }, wrote };
    },
  };
}

const show = ({ userId, firstName, lastName, city, state, isClient, profileImg }: User): UserAnswer => ({
  _id: userId,
  firstName,
  lastName,
  city,
  state,
  profileImg,
  isClient,
});
const onlyToSelf = ({ username, email, isVerified }: User) => ({ username, email, isVerified });
