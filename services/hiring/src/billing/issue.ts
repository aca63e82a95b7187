import { DAY_MS, INVOICES_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { IssueInvoice } from '@hirelane/api/schemas/invoices';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { type Context, handle, load, type Refusal, Refused, type Written } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { contract } from '../contracts/contract.ts';
import type { Clock, Contract, Invoice } from '../contracts/contract-state.ts';
import { totalOf } from '../contracts/settlement.ts';
import { isLate } from './addresses.ts';
import { billing, type Details, paymentDaysOf } from './details.ts';
import { type Numbered, numbers, numbersKey } from './numbers.ts';

/** Maximum number of attempts, each of which includes the retries by `handle`. */
const TRIES = 5;

/**
 * `contractKey`: the id of the contract's stream, without the category. `clientName`: the client's account name.
 */
type Issuing = Readonly<{
  contract: Contract;
  endedAt: string | null;
  contractKey: string;
  clientName: string;
  invoiceId: string;
  issuedOn: string;
  content: IssueInvoice;
}>;

/**
 * Issues invoices in two steps: the complete invoice takes a number in the freelancer's `invoices` stream, and is then
 * issued in the contract's stream. If the process crashes in between, due work repeats the second step, so the numbers
 * have no gaps.
 */
export function openInvoices(store: EventStore) {
  const number = handle(store, numbers, 'invoices');
  const change = handle(store, contract, 'engagement');

  const detailsOf = async (userId: string) => (await load(store, billing, `billing-${userId}`)).state;

  /**
   * The second step. Does nothing if the invoice has already been issued. The number is already taken, so this must not
   * fail because of a concurrent write to the contract. Otherwise, the freelancer would try again and take a second
   * number.
   */
  async function issueNumbered(numbered: Numbered, context: Context): Promise<Written<Contract | null>> {
    const { engagementKey: contractKey, ...invoice } = numbered;
    for (let attempt = 1; ; attempt++) {
      try {
        return await change(contractKey, { type: 'IssueInvoice', invoice }, context);
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
      }
    }
  }

  return {
    detailsOf,
    /**
     * Throws Refused without taking a number: `no-billing-details` if the freelancer has none, or the refusal from
     * `refusalOf`.
     */
    async issue(
      { contract: { named, ...state }, endedAt, contractKey, clientName, invoiceId, issuedOn, content }: Issuing,
      context: Context,
    ): Promise<Written<Contract | null>> {
      const asked = { contract: state, endedAt, invoiceId, issuedOn, content };
      const refusal = refusalOf(asked);
      if (refusal) throw new Refused(refusal.refused, refusal.errors);
      const own = await detailsOf(named.freelancerId);
      if (!own) throw new Refused('no-billing-details');
      const { lines, correctsId } = content;
      const invoice = {
        ...{ ...named, engagementKey: contractKey, invoiceId, issuedOn, lines },
        ...(correctsId !== null && { correctsId }),
        dueOn: dueOnOf(content, issuedOn, paymentDaysOf(own)),
        issuer: { ...billed(own), ...(own.upi && totalOf({ lines }) > 0 && { upi: own.upi }) },
        recipient: recipientOf(asked, await detailsOf(named.clientId), clientName),
      };
      const key = numbersKey(named.freelancerId, issuedOn);
      const { state: numbered } = await number(key, { type: 'NumberInvoice', invoice }, context);
      return issueNumbered(found(numbered, invoiceId), context);
    },
    /** Issues an invoice that already has its number. `key`: the key of the number stream. */
    async finish(key: string, invoiceId: string, context: Context): Promise<void> {
      const { state } = await load(store, numbers, `invoices-${key}`);
      await issueNumbered(found(state, invoiceId), context);
    },
  };
}

export type Invoices = ReturnType<typeof openInvoices>;

/** The routes for a user's own billing details. */
export function billingHandlers(
  store: EventStore,
  { detailsOf }: Invoices,
  now: Clock,
): Pick<Handlers<'hiring'>, 'readBilling' | 'setBilling' | 'setUpiId'> {
  const change = handle(store, billing, 'billing');
  return {
    async readBilling({ caller }) {
      const details = await detailsOf(caller.id);
      if (!details) return { body: { data: null } };
      const { legalName, address, taxId, upi } = details;
      const data = { legalName, address, taxId, paymentDays: paymentDaysOf(details), ...(upi && { upi }) };
      return { body: { data } };
    },
    async setBilling({ body, caller, context }) {
      const wrote = await change(caller.id, { type: 'SetDetails', userId: caller.id, ...body }, context);
      return { body: { isBillingSaved: true }, wrote };
    },
    async setUpiId({ body, caller, context }) {
      const command = { type: 'SetUpiId', userId: caller.id, setAt: await now(), ...body } as const;
      const wrote = await change(caller.id, command, context);
      return { body: { isBillingSaved: true }, wrote };
    },
  };
}

function found(numbered: readonly Numbered[], invoiceId: string): Numbered {
  const it = numbered.find((invoice) => invoice.invoiceId === invoiceId);
  if (!it) throw new Error(`Expected invoice ${invoiceId} in the freelancer's stream of invoice numbers, got none.`);
  return it;
}

type Billed = Invoice['recipient'];

/** A requested invoice. `endedAt`: when the contract ended; null while it is running. `issuedOn`: a calendar day. */
type Asked = Readonly<{
  contract: Pick<Contract, 'invoices' | 'isExpired'>;
  endedAt: string | null;
  invoiceId: string;
  issuedOn: string;
  content: IssueInvoice;
}>;

/** Why an invoice cannot be issued; null if it can. A retry for an invoice that was already issued is not refused. */
function refusalOf({
  contract,
  invoiceId,
  issuedOn,
  content: { dueOn, correctsId, lines },
}: Asked): Refusal<'over' | 'too-many-invoices' | 'invalid'> | null {
  const { invoices, isExpired } = contract;
  if (invoices.some((invoice) => invoice.invoiceId === invoiceId)) return null;
  // The key for the invoice's texts has been destroyed.
  if (isExpired) return { refused: 'over' };
  if (invoices.length >= INVOICES_MAX) return { refused: 'too-many-invoices' };
  // It may still be the previous day in the freelancer's time zone.
  if (dueOn !== null && Date.parse(dueOn) < Date.parse(issuedOn) - DAY_MS) {
    return { refused: 'invalid', errors: [{ pointer: '#/dueOn', message: 'This must not be in the past.' }] };
  }
  if (correctsId === null) return null;
  const corrected = invoices.find((invoice) => invoice.invoiceId === correctsId);
  const message =
    totalOf({ lines }) >= 0
      ? 'Only an invoice with a negative total corrects another invoice.'
      : 'Choose an invoice of this contract with an amount to pay.';
  const isRight = corrected && totalOf(corrected) > 0 && totalOf({ lines }) < 0;
  return isRight ? null : { refused: 'invalid', errors: [{ pointer: '#/correctsId', message }] };
}

/**
 * The due date of a new invoice: the requested one, or `days` after its issue. Null if there is nothing to pay, because
 * the total is negative or zero.
 */
function dueOnOf({ dueOn, lines }: IssueInvoice, issuedOn: string, days: number): string | null {
  if (totalOf({ lines }) <= 0) return null;
  return dueOn ?? new Date(Date.parse(issuedOn) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The client's name and address on an invoice: their billing details, or their account name if they have none. Long
 * after the contract has ended, the recipient of the last invoice is used, so that the freelancer does not learn the
 * client's new address.
 */
function recipientOf({ contract, endedAt, issuedOn }: Asked, details: Details | null, name: string): Billed {
  const nameAlone = { name, address: '', taxId: '' };
  if (isLate(endedAt, issuedOn)) return contract.invoices.at(-1)?.recipient ?? nameAlone;
  return details ? billed(details) : nameAlone;
}

const billed = ({ legalName: name, address, taxId }: Details): Billed => ({ name, address, taxId });

/**
 * Deleting an account erases the billing details and ends the series of numbers. The other party keeps the issued
 * invoices, because they are encrypted with the contract's key.
 */
export const billingErasers = (store: EventStore): Pick<Erasers<'hiring'>, 'billing' | 'invoices'> => ({
  billing: {
    userId(key, userId, context) {
      const erased: EventOf<'billing'> = { type: 'BillingErased', data: { userId } };
      return eraseStream(store, `billing-${key}`, erased, context);
    },
  },
  invoices: {
    freelancerId(key, freelancerId, context) {
      const erased: EventOf<'invoices'> = { type: 'InvoicesErased', data: { freelancerId } };
      return eraseStream(store, `invoices-${key}`, erased, context);
    },
  },
});
