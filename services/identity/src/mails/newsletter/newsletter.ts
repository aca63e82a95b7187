import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Resources } from '@hirelane/service/service';
import { hideValue } from '../../user/reservations/reservations.ts';
import type { MayMail } from '../mail/allowance.ts';
import { type Confirmation, isOurLink, signLink, streamOf } from '../mail/mail-links.ts';
import type { Outbox } from '../mail/outbox.ts';
import { subscriber } from './subscriber.ts';

/** `hmacKey` hides addresses and signs the links that work for ever, `signs` those that end (`hmac-key.ts`). */
type Keys = Readonly<{ hmacKey: string; signs: string }>;

type Parts = Pick<Resources, 'store' | 'subjectKeys' | 'pool'> & Keys & Readonly<{ outbox: Outbox; mayMail: MayMail }>;

/** The newsletter: asked for by anybody, begun by a mailed link, ended by another one. */
export function openNewsletter({ store, subjectKeys, pool, hmacKey, signs, outbox, mayMail }: Parts) {
  const change = handle(store, subscriber, 'subscriber');
  const idOf = (email: string) => hideValue(hmacKey, 'subscriber', email);
  const find = async (id: string) => (await load(store, subscriber, `subscriber-${id}`)).state;

  /**
   * Answers the same for every address: whether it needs a mail is found out when that is written (`mailFor`), and for
   * one that gets the newsletter already it is not.
   */
  async function request(email: string, newId: string, context: Context): Promise<void> {
    const id = idOf(email);
    await change(id, { type: 'RequestSubscription', id: newId, email }, context);
    if (await mayMail('subscriber', email)) await outbox.add({ kind: 'subscription', about: id });
    outbox.wake();
  }

  /** By the link of the mail; a second time it says nothing new. Throws 410. */
  async function confirm(token: string, context: Context) {
    const id = streamOf(token);
    const about = (await find(id))?.id ?? '';
    if (!isOurLink(signs, token, { purpose: 'confirm-subscription', id, about }, Date.now())) {
      throw new HttpProblem('link-expired');
    }
    return change(id, { type: 'ConfirmSubscription', id: about }, context);
  }

  /**
   * By the link of any mail about the newsletter; as often as one likes. Throws 410 for a link that is none of ours.
   */
  async function unsubscribeBy(token: string, context: Context): Promise<void> {
    const id = streamOf(token);
    if (!isOurLink(hmacKey, token, { purpose: 'end-subscription', id, about: '' }, Date.now())) {
      throw new HttpProblem('link-expired');
    }
    await unsubscribe(id, context);
  }

  /** Forgets the address of a stream. */
  async function unsubscribe(id: string, context: Context): Promise<void> {
    await pool.query(`DELETE FROM identity.mail_queue WHERE kind = 'subscription' AND about = $1`, [id]);
    const subscription = await find(id);
    if (subscription === null) return;
    await subjectKeys.destroy(subscription.id);
    await change(id, { type: 'Unsubscribe' }, context);
  }

  /**
   * Forgets what was asked for with an address that nobody has proved. A subscription that is confirmed was proved by
   * its owner.
   */
  async function forgetUnconfirmed(id: string, context: Context): Promise<void> {
    if ((await find(id))?.isConfirmed !== true) await unsubscribe(id, context);
  }

  return { idOf, request, confirm, unsubscribeBy, unsubscribe, forgetUnconfirmed };
}

/** For an address by its stream's id, at the moment the mail is written; null when there is nothing left to confirm. */
export const confirmationOf =
  (store: EventStore, { hmacKey, signs }: Keys) =>
  async (id: string): Promise<Confirmation | null> => {
    const { state } = await load(store, subscriber, `subscriber-${id}`);
    if (state === null || state.isConfirmed || state.email === '') return null;
    return {
      to: state.email,
      confirm: signLink(signs, { purpose: 'confirm-subscription', id, about: state.id }, Date.now()),
      unsubscribe: signLink(hmacKey, { purpose: 'end-subscription', id, about: '' }, Date.now()),
    };
  };
