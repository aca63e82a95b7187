import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { claim } from '../../user/reservations/claim.ts';
import { CLAIMS_MAX } from '../../user/reservations/reservations.ts';
import { type SignInEvent, signIns } from './sign-ins.ts';

/** Disconnecting sign-ins through providers. */
export function openDisconnecting(store: EventStore) {
  const changeSignIns = handle(store, signIns, 'signin');
  const changeClaim = handle(store, claim, 'social', CLAIMS_MAX);
  const release = (key: string, userId: string, context: Context) =>
    changeClaim(key, { type: 'Release', userId }, { ...context, commandId: newId() });

  /** Releases every identity of an account that is being deleted, so that its owner can sign up again. */
  async function releaseAll(userId: string, context: Context): Promise<void> {
    const { connected } = (await load(store, signIns, `signin-${userId}`)).state;
    for (const { key } of connected) await release(key, userId, context);
  }

  /**
   * Disconnects all providers of an account whose address is verified and whose password is being replaced: an
   * intruder, or a user who registered another person's address, may have connected their own. Must be called under
   * the account's lock.
   */
  const disconnectAll = (userId: string, context: Context) => disconnect(userId, () => true, context);

  /**
   * Disconnects the providers that were added to an account without a password. The sign-in that created the account is
   * kept.
   */
  const disconnectAdded = (userId: string, context: Context) => disconnect(userId, (isFirst) => !isFirst, context);

  /** Returns the disconnected providers. */
  async function disconnect(userId: string, isGone: (isFirst: boolean) => boolean, context: Context) {
    const past = await store.read<SignInEvent>(`signin-${userId}`);
    const { connected } = past.reduce(signIns.evolve, signIns.initial);
    // The first sign-in that the account ever had. It may have been disconnected.
    const first = past.find(({ type }) => type === 'SignInConnected');
    const firstKey = first?.type === 'SignInConnected' ? first.data.key : null;
    const gone = connected.filter(({ key }) => isGone(key === firstKey));
    const command = { type: 'RemoveSignIns', userId, signInIds: gone.map(({ signInId }) => signInId) } as const;
    await changeSignIns(userId, command, { ...context, commandId: newId() });
    for (const { key } of gone) await release(key, userId, context);
    return gone.map(({ provider }) => provider);
  }

  return { release, releaseAll, disconnectAll, disconnectAdded };
}
