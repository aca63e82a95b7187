import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Resources } from '@hirelane/service/service';
import { hideValue } from '../../user/reservations/reservations.ts';
import type { MayMail } from '../mail/allowance.ts';
import { type Confirmation, isOurLink, signLink, streamOf } from '../mail/mail-links.ts';
import type { MailOutbox } from '../mail/outbox.ts';
import { subscriber } from './subscriber.ts';

/** `hmacKey` hides addresses and signs links that never expire; `signs` signs links that expire (`hmac-key.ts`). */
type Keys = Readonly<{ hmacKey: string; signs: string }>;

type Parts = Pick<Resources, 'store' | 'subjectKeys' | 'pool'> &
  Keys &
  Readonly<{ outbox: MailOutbox; mayMail: MayMail }>;

/** The newsletter. Anyone can request it for an address; emailed links confirm and end the subscription. */
export function openNewsletter({ store, subjectKeys, pool, hmacKey, signs, outbox, mayMail }: Parts) {
  const change = handle(store, subscriber, 'subscriber');
  const idOf = (email: string) => hideValue(hmacKey, 'subscriber', email);
  const find = async (id: string) => (await load(store, subscriber, `subscriber-${id}`)).state;

  /**
   * The response is the same for every address. `mailFor` decides later whether an email is needed: an address that is
   * already subscribed does not get one.
   */
  async function request(email: string, newId: string, context: Context): Promise<void> {
    const id = idOf(email);
    await change(id, { type: 'RequestSubscription', id: newId, email }, context);
    if (await mayMail('subscriber', email)) await outbox.add({ kind: 'subscription', about: id });
    outbox.wake();
  }

  /** Confirms a subscription with the link from the email; repeating this changes nothing. Throws 410. */
  async function confirm(token: string, context: Context) {
    const id = streamOf(token);
    const about = (await find(id))?.id ?? '';
    if (!isOurLink(signs, token, { purpose: 'confirm-subscription', id, about }, Date.now())) {
      throw new HttpProblem('link-expired');
    }
    return change(id, { type: 'ConfirmSubscription', id: about }, context);
  }

  /** Unsubscribes with the link from any newsletter email; can be repeated. Throws 410 for an invalid link. */
  async function unsubscribeBy(token: string, context: Context): Promise<void> {
    const id = streamOf(token);
    if (!isOurLink(hmacKey, token, { purpose: 'end-subscription', id, about: '' }, Date.now())) {
      throw new HttpProblem('link-expired');
    }
    await unsubscribe(id, context);
  }

  /** Destroys the address's key, which erases the address. */
  async function unsubscribe(id: string, context: Context): Promise<void> {
    await pool.query(`DELETE FROM identity.mail_queue WHERE kind = 'subscription' AND about = $1`, [id]);
    const subscription = await find(id);
    if (subscription === null) return;
    await subjectKeys.destroy(subscription.id);
    await change(id, { type: 'Unsubscribe' }, context);
  }

  /**
   * Ends an unverified address's unconfirmed subscription. A confirmed subscription is kept, because the owner of the
   * address confirmed it.
   */
  async function forgetUnconfirmed(id: string, context: Context): Promise<void> {
    if ((await find(id))?.isConfirmed !== true) await unsubscribe(id, context);
  }

  return { idOf, request, confirm, unsubscribeBy, unsubscribe, forgetUnconfirmed };
}

type Newsletter = ReturnType<typeof openNewsletter>;
type Names = 'subscribe' | 'confirmSubscription' | 'unsubscribe' | 'unsubscribeOneClick';

/** Handlers for the newsletter. */
export const newsletterHandlers = (newsletter: Newsletter): Pick<Handlers<'identity'>, Names> => ({
  async subscribe({ body, newId, context }) {
    await newsletter.request(body.email, newId, context);
    return { body: { isRequested: true } };
  },
  async confirmSubscription({ body, context }) {
    await newsletter.confirm(body.token, context);
    return { body: { isSubscribed: true } };
  },
  async unsubscribe({ body, context }) {
    await newsletter.unsubscribeBy(body.token, context);
    return { body: { isUnsubscribed: true } };
  },
  async unsubscribeOneClick({ query, context }) {
    await newsletter.unsubscribeBy(query.token, context);
    return { body: { isUnsubscribed: true } };
  },
});

/**
 * Returns a function that reads the data for the confirmation email to an address, given the id of the address's
 * stream. It returns null if there is nothing to confirm.
 */
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
