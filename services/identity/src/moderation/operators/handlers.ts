import type { OperatedAccount } from '@hirelane/api/schemas/operator-accounts';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import * as z from 'zod';
import type { Reservations } from '../../user/reservations/reservations.ts';
import type { UserEvent } from '../../user/user.ts';
import type { openModeration } from '../suspension/moderation.ts';
import type { ThingAct } from '../suspension/notices-projection.ts';
import { actsIn, operatedAccount, withNames } from './account.ts';

type Parts = Readonly<{
  store: Pick<EventStore, 'read'>;
  reservations: Pick<Reservations, 'ownerOf'>;
  moderation: Pick<ReturnType<typeof openModeration>, 'suspend' | 'restore' | 'verifyCompany' | 'unverifyCompany'>;
  /** The owner of a handle. */
  ownerOfHandle(handle: string): Promise<string | null>;
  /** Operator actions on a user's content. */
  actsOf(userId: string): Promise<readonly ThingAct[]>;
}>;

type Names =
  | ('findAccounts' | 'readAccount' | 'suspendAccount' | 'restoreAccount')
  | ('verifyCompany' | 'unverifyCompany');

/**
 * Handlers for the account routes for operators. Accounts are read from the log, so that all actions are included
 * immediately.
 */
export function operatorHandlers(parts: Parts): Pick<Handlers<'identity'>, Names> {
  const { store, reservations, moderation, ownerOfHandle, actsOf } = parts;
  const pastOf = (userId: string) => store.read<UserEvent>(`user-${userId}`);

  async function ownersOf(name: string): Promise<readonly (string | null)[]> {
    const { success, data } = z.uuid().safeParse(name);
    if (success) return [data.toLowerCase()];
    if (name.includes('@')) return [await reservations.ownerOf('email', name)];
    return Promise.all([reservations.ownerOf('username', name), ownerOfHandle(name)]);
  }

  return {
    async findAccounts({ body: { name } }) {
      const ids = new Set((await ownersOf(name)).filter((id) => id !== null));
      const found = await Promise.all([...ids].map(async (id) => operatedAccount(await pastOf(id))));
      return { body: { data: found.filter((account): account is OperatedAccount => account !== null) } };
    },
    async readAccount({ params: { id } }) {
      const past = await pastOf(id);
      const account = operatedAccount(past);
      if (!account)
        throw new HttpProblem(past.some(({ type }) => type === 'UserErased') ? 'account-deleted' : 'unknown');
      const acts = await withNames(actsIn(past, await actsOf(id)), nameIn(store));
      return { body: { data: { ...account, acts: [...acts] } } };
    },
    async suspendAccount({ params: { id }, body: { reason }, context }) {
      const { isChanged, wrote } = await moderation.suspend(id, reason, context);
      return { body: { data: { _id: id, isChanged } }, wrote };
    },
    async restoreAccount({ params: { id }, body: { reason }, context }) {
      const { isChanged, wrote } = await moderation.restore(id, reason, context);
      return { body: { data: { _id: id, isChanged } }, wrote };
    },
    async verifyCompany({ params: { id }, body: { companyName, reason }, context }) {
      const { isChanged, wrote } = await moderation.verifyCompany(id, companyName, reason, context);
      return { body: { data: { _id: id, isChanged } }, wrote };
    },
    async unverifyCompany({ params: { id }, body: { reason }, context }) {
      const { isChanged, wrote } = await moderation.unverifyCompany(id, reason, context);
      return { body: { data: { _id: id, isChanged } }, wrote };
    },
  };
}

/** Returns a function that reads an account's full name from the log; '' if it no longer exists. */
export const nameIn =
  (store: Pick<EventStore, 'read'>) =>
  async (userId: string): Promise<string> => {
    const found = operatedAccount(await store.read<UserEvent>(`user-${userId}`));
    return found ? `${found.firstName} ${found.lastName}` : '';
  };
