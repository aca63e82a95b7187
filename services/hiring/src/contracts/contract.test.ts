import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import { contract } from './contract.ts';
import type { ContractEvent, DeliveredFile } from './contract-state.ts';

const { NOON, named, terms, otherTerms, payment } = sample;
const { started, proposed, agreed, turnedDown, delivered, changesAsked, accepted, ended } = sample;
const { marked, corrected, confirmed, disputed, aFile } = sample;
const [client, freelancer] = [named.clientId, named.freelancerId];
const stateOf = (...past: readonly ContractEvent[]) => past.reduce(contract.evolve, contract.initial);

test('an accepted offer starts the contract once', () => {
  const start = { type: 'StartContract', contract: sample.aStart() } as const;
  given(contract)().when(start).thenEvents(started);
  given(contract)(started).when(start).thenNothing();
});

describe('an amendment', () => {
  const propose = (by: string, changes = otherTerms) =>
    ({ type: 'ProposeAmendment', by, amendmentId: anId(30), terms: changes }) as const;
  const accept = (by: string, n = 30) => ({ type: 'AcceptAmendment', by, amendmentId: anId(n) }) as const;
  const decline = (by: string, n = 30) => ({ type: 'DeclineAmendment', by, amendmentId: anId(n) }) as const;

  test('can be proposed with complete terms by either party, unless another amendment or a delivery is open', () => {
    given(contract)(started).when(propose(client)).thenEvents(proposed('client'));
    given(contract)(started, delivered(), changesAsked()).when(propose(freelancer)).thenEvents(proposed('freelancer'));
    given(contract)(started, proposed('client', 31)).when(propose(freelancer)).thenRefused('amendment-open');
    given(contract)(started, delivered()).when(propose(freelancer)).thenRefused('changed');
  });

  test('with the terms already in force changes nothing, even after an earlier change', () => {
    given(contract)(started).when(propose(client, terms)).thenNothing();
    given(contract)(started, proposed('client'), agreed('freelancer')).when(propose(client)).thenNothing();
  });

  test('takes effect when the other party accepts, and the first terms are kept', () => {
    given(contract)(started, proposed('client')).when(accept(freelancer)).thenEvents(agreed('freelancer'));
    expect(stateOf(started, proposed('client'))).toMatchObject({ terms });
    expect(stateOf(started, proposed('client'), agreed('freelancer'))).toMatchObject({
      terms: otherTerms,
      firstTerms: terms,
      status: 'active',
    });
  });

  test('can be declined by the other party or taken back by its author, and another one may follow', () => {
    given(contract)(started, proposed('client')).when(decline(freelancer)).thenEvents(turnedDown('freelancer'));
    given(contract)(started, proposed('client')).when(decline(client)).thenEvents(turnedDown('client'));
    given(contract)(started, proposed('client', 31), turnedDown('client', 31))
      .when(propose(freelancer))
      .thenEvents(proposed('freelancer'));
  });

  test('that was replaced or answered is refused', () => {
    const replaced = [started, proposed('client'), turnedDown('client'), proposed('client', 31)] as const;
    given(contract)(...replaced)
      .when(accept(freelancer))
      .thenRefused('changed');
    given(contract)(started, proposed('client'), agreed('freelancer')).when(decline(client)).thenRefused('changed');
    given(contract)(started).when(accept(freelancer, 99)).thenRefused('changed');
  });

  test('can be answered again in the same way, which has no effect', () => {
    given(contract)(started, proposed('client'), agreed('freelancer')).when(accept(freelancer)).thenNothing();
    given(contract)(started, proposed('client'), turnedDown('client')).when(decline(freelancer)).thenNothing();
  });

  test('that was proposed before a delivery can be answered while the delivery is waiting', () => {
    given(contract)(started, proposed('client'), delivered()).when(accept(freelancer)).thenEvents(agreed('freelancer'));
  });

  test('that was not answered is declined when the contract ends', () => {
    for (const end of [[delivered(), accepted()], [ended()], [sample.left()]]) {
      expect(stateOf(started, proposed('client'), ...end)?.amendments).toMatchObject([{ status: 'declined' }]);
    }
  });
});

describe('a delivery', () => {
  const deliver = (files: readonly DeliveredFile[] = []) =>
    ({ type: 'DeliverWork', by: freelancer, deliveryId: anId(40), note: 'Delivery 40.', files, at: NOON }) as const;
  const ask = (n = 40, note = 'Larger labels.') =>
    ({ type: 'RequestChanges', by: client, deliveryId: anId(n), note }) as const;
  const accept = (n = 40) => ({ type: 'AcceptWork', by: client, deliveryId: anId(n), at: NOON }) as const;

  test('contains a note and files, without duplicates', () => {
    given(contract)(started)
      .when(deliver([aFile(7), aFile(8), aFile(7)]))
      .thenEvents(delivered(40, [aFile(7), aFile(8)]));
  });

  test('is accepted with its note and files, which completes the contract', () => {
    given(contract)(started, delivered(40, [aFile(7)]))
      .when(accept())
      .thenEvents(accepted(40, [aFile(7)]));
    expect(stateOf(started, delivered(), accepted())).toMatchObject({ status: 'completed' });
    given(contract)(started, delivered(), accepted()).when(accept()).thenNothing();
  });

  test('can be sent back, after which the freelancer delivers again', () => {
    given(contract)(started, delivered()).when(ask()).thenEvents(changesAsked());
    const again = [started, delivered(39), changesAsked(39)] as const;
    given(contract)(...again)
      .when(deliver())
      .thenEvents(delivered());
    given(contract)(started, delivered(), changesAsked()).when(ask()).thenNothing();
  });

  test('that was replaced by a later one can be neither accepted nor sent back', () => {
    const again = [started, delivered(), changesAsked(), delivered(41)] as const;
    given(contract)(...again)
      .when(accept(40))
      .thenRefused('changed');
    given(contract)(...again)
      .when(ask(40, 'Something else.'))
      .thenRefused('changed');
    given(contract)(...again)
      .when(accept(99))
      .thenRefused('changed');
    given(contract)(...again)
      .when(accept(41))
      .thenEvents(accepted(41));
  });

  test('that is not answered triggers one reminder and is never accepted automatically', () => {
    const remind = { type: 'RemindOfDelivery', deliveryId: anId(40) } as const;
    given(contract)(started, delivered()).when(remind).thenEvents(sample.reminded());
    given(contract)(started, delivered(), sample.reminded()).when(remind).thenNothing();
    for (const answer of [changesAsked(), accepted(), ended()]) {
      given(contract)(started, delivered(), answer).when(remind).thenNothing();
    }
    expect(stateOf(started, delivered(), sample.reminded())).toMatchObject({ status: 'delivered' });
  });

  test('whose text was erased with its author can no longer be accepted', () => {
    const empty = { ...delivered(), data: { ...delivered().data, note: '' } } as ContractEvent;
    given(contract)(started, empty)
      .when({ type: 'AcceptWork', by: client, deliveryId: anId(40), at: NOON })
      .thenRefused('changed');
  });

  test('from a freelancer who left loses its text and files, unless it was accepted', () => {
    const [open] =
      stateOf(started, delivered(40, [aFile(7)]), sample.left(), sample.freelancerErased)?.deliveries ?? [];
    expect(open).toMatchObject({ note: '', files: [] });
    const after = stateOf(started, delivered(40, [aFile(7)]), accepted(40, [aFile(7)]), sample.freelancerErased);
    expect(after?.deliveries).toMatchObject([{ note: 'Delivery 40.', files: [aFile(7)] }]);
  });

  test('has no files once its terms have expired', () => {
    const after = stateOf(started, delivered(40, [aFile(7)]), accepted(40, [aFile(7)]), sample.expired);
    expect(after?.deliveries).toMatchObject([{ files: [] }]);
  });
});

test('erasing a party removes their words from amendments that were not accepted, and keeps accepted terms', () => {
  for (const who of ['client', 'freelancer'] as const) {
    const erased = who === 'client' ? sample.clientErased : sample.freelancerErased;
    const other = who === 'client' ? 'freelancer' : 'client';
    const after = stateOf(
      ...[started, sample.proposed(who, 30), sample.agreed(who, 30), sample.proposed(who, 31)],
      ...[sample.turnedDown(other, 31), sample.proposed(other, 32), sample.turnedDown(who, 32), ended(who), erased],
    );
    const { scope } = sample.otherTerms;
    expect(after?.amendments.map(({ terms }) => terms.scope)).toEqual([scope, '', scope]);
    expect(after?.ended?.words).toBe('');
    expect(stateOf(started, ended(other), erased)?.ended?.words).toBe('Thank you.');
  }
  const paid = stateOf(started, sample.marked(), sample.disputed(), sample.left(), sample.freelancerErased)?.payments;
  expect(paid).toMatchObject([{ status: 'disputed', words: '', reference: sample.payment.reference }]);
});

describe('ending a contract', () => {
  const end = (by: string, words = 'Thank you.') =>
    ({ type: 'EndContract', by, reason: 'agreed', words, at: NOON }) as const;

  test('is possible for either party until the work is accepted', () => {
    given(contract)(started).when(end(client)).thenEvents(ended('client'));
    given(contract)(started, delivered()).when(end(freelancer)).thenEvents(ended());
    given(contract)(started, delivered(), accepted()).when(end(client)).thenRefused('over');
  });

  test('has no effect the second time in the same way, and is refused in a different way or after the other party has ended it', () => {
    given(contract)(started, ended()).when(end(freelancer)).thenNothing();
    given(contract)(started, ended()).when(end(freelancer, 'Good luck.')).thenRefused('over');
    given(contract)(started, ended()).when(end(client)).thenRefused('over');
  });

  test('is automatic when a party deletes their account, unless the contract is over', () => {
    const leave = { type: 'LeaveContract', by: client, at: NOON } as const;
    given(contract)(started, delivered()).when(leave).thenEvents(sample.left('client'));
    given(contract)(started, delivered(), accepted()).when(leave).thenNothing();
  });
});

describe('a payment', () => {
  const correct = (amount: number) =>
    ({ type: 'CorrectPayment', by: client, paymentId: anId(50), payment: { ...payment, amount }, at: NOON }) as const;
  const confirm = { type: 'ConfirmPayment', by: freelancer, paymentId: anId(50), amount: payment.amount } as const;
  const dispute = (words = 'It has not come.') =>
    ({ type: 'DisputePayment', by: freelancer, paymentId: anId(50), amount: payment.amount, words }) as const;

  test('is marked, then confirmed, and can no longer be changed after that', () => {
    given(contract)(started)
      .when({ type: 'MarkPayment', by: client, paymentId: anId(50), payment, at: NOON })
      .thenEvents(marked());
    given(contract)(started, marked()).when(confirm).thenEvents(confirmed());
    given(contract)(started, marked(), confirmed()).when(confirm).thenNothing();
    given(contract)(started, marked(), confirmed()).when(correct(1)).thenRefused('payment-answered');
    given(contract)(started, marked(), confirmed()).when(dispute()).thenRefused('payment-answered');
  });

  test('waits for an answer again after it was disputed and corrected', () => {
    given(contract)(started, marked()).when(dispute()).thenEvents(disputed());
    given(contract)(started, marked(), disputed()).when(dispute()).thenNothing();
    given(contract)(started, marked(), disputed()).when(correct(22_000)).thenEvents(corrected());
    const after = stateOf(started, marked(), disputed(), corrected());
    expect(after?.payments).toMatchObject([{ amount: 22_000, status: 'marked', words: '' }]);
  });

  test('that was disputed can be confirmed later', () => {
    given(contract)(started, marked(), disputed()).when(confirm).thenEvents(confirmed());
  });

  test('that was corrected cannot be answered with the old amount', () => {
    const past = given(contract)(started, marked(), corrected());
    for (const command of [confirm, dispute()]) past.when(command).thenRefused('changed');
    past.when({ ...confirm, amount: 22_000 }).thenEvents(confirmed(50, { amount: 22_000 }));
  });

  test('that is corrected to its current values does not change', () => {
    given(contract)(started, marked()).when(correct(payment.amount)).thenNothing();
  });

  test.each(['2026-11-26', '2026-10-24'])(
    'on %s, outside the allowed range of days, is refused with an error for its field',
    (paidOn) => {
      const made = { by: client, paymentId: anId(50), payment: { ...payment, paidOn }, at: NOON };
      given(contract)(started)
        .when({ ...made, type: 'MarkPayment' })
        .thenRefused('invalid', '#/paidOn');
      given(contract)(started, marked())
        .when({ ...made, type: 'CorrectPayment' })
        .thenRefused('invalid', '#/paidOn');
    },
  );

  test.each(['2026-11-25', '2026-10-25'])(
    'on %s, whether in an eastern time zone or in advance, is recorded',
    (paidOn) => {
      const command = { by: client, paymentId: anId(50), payment: { ...payment, paidOn }, at: NOON };
      given(contract)(started)
        .when({ ...command, type: 'MarkPayment' })
        .thenEvents({ type: 'PaymentMarked', data: { ...sample.named, ...command.payment, paymentId: anId(50) } });
    },
  );

  test('that does not exist is refused', () => {
    for (const command of [correct(1), confirm, dispute()])
      given(contract)(started).when(command).thenRefused('changed');
  });
});

describe('a payment for an invoice', () => {
  const { invoicePaid, markedFor, withdrawn, assigned, invoiced } = sample;
  const mark = (payment: typeof invoicePaid, unpaid?: number, n = 50) =>
    ({ type: 'MarkPayment', by: client, paymentId: anId(n), payment, unpaid, at: NOON }) as const;
  const correct = (changes: Partial<Omit<typeof invoicePaid, 'invoiceId'>> & { invoiceId?: string | null }) =>
    ({
      type: 'CorrectPayment',
      by: client,
      paymentId: anId(50),
      payment: { ...payment, ...changes },
      at: NOON,
    }) as const;
  const withdraw = { type: 'WithdrawPayment', by: client, paymentId: anId(50) } as const;
  const assign = { type: 'AssignPayment', by: client, paymentId: anId(50), invoiceId: anId(60) } as const;
  /** The sample invoice's total. */
  const TOTAL = 20_000;

  test('names an invoice of the contract that asks for money', () => {
    given(contract)(started, invoiced).when(mark(invoicePaid)).thenEvents(markedFor());
    given(contract)(started).when(mark(invoicePaid)).thenRefused('invalid', '#/invoiceId');
    const credit = { ...sample.invoice, lines: [{ description: 'Discount', amount: -1_000 }] };
    const correction: ContractEvent = { type: 'InvoiceIssued', data: { ...named, ...credit } };
    given(contract)(started, correction).when(mark(invoicePaid)).thenRefused('invalid', '#/invoiceId');
  });

  test('is refused if another payment or a correction changed what is left since the client read it', () => {
    given(contract)(started, invoiced).when(mark(invoicePaid, TOTAL)).thenEvents(markedFor());
    given(contract)(started, invoiced, markedFor(51, 5_000))
      .when(mark(invoicePaid, TOTAL))
      .thenRefused('invoice-changed');
    given(contract)(started, invoiced, markedFor(51, 5_000))
      .when(mark(invoicePaid, TOTAL - 5_000))
      .thenEvents(markedFor());
    given(contract)(started, invoiced, markedFor()).when(mark(invoicePaid, TOTAL)).thenNothing();
  });

  test('may be higher than what is left', () => {
    const amount = TOTAL + 1;
    given(contract)(started, invoiced)
      .when(mark({ ...invoicePaid, amount }, TOTAL))
      .thenEvents(markedFor(50, amount));
  });

  test('keeps its invoice in a correction that names none, and can lose it', () => {
    const events = (more: object): ContractEvent => ({
      type: 'PaymentCorrected',
      data: { ...named, paymentId: anId(50), ...payment, amount: 22_000, ...more },
    });
    given(contract)(started, invoiced, markedFor())
      .when(correct({ amount: 22_000 }))
      .thenEvents(events({ invoiceId: anId(60) }));
    given(contract)(started, invoiced, markedFor())
      .when(correct({ amount: 22_000, invoiceId: null }))
      .thenEvents(events({}));
    given(contract)(started, invoiced, markedFor()).when(correct({})).thenNothing();
  });

  test('can be withdrawn until it is confirmed, and then no longer be answered or corrected', () => {
    given(contract)(started, marked()).when(withdraw).thenEvents(withdrawn());
    given(contract)(started, marked(), disputed()).when(withdraw).thenEvents(withdrawn());
    given(contract)(started, marked(), withdrawn()).when(withdraw).thenNothing();
    given(contract)(started, marked(), confirmed()).when(withdraw).thenRefused('payment-answered');
    for (const command of [correct({ amount: 1 }), assign])
      given(contract)(started, invoiced, marked(), withdrawn()).when(command).thenRefused('changed');
    const { amount } = payment;
    for (const type of ['ConfirmPayment', 'DisputePayment'] as const) {
      const command = { type, by: freelancer, paymentId: anId(50), amount, words: 'No.' };
      given(contract)(started, marked(), withdrawn()).when(command).thenRefused('changed');
    }
  });

  test('can be chosen once after an advance was confirmed', () => {
    given(contract)(started, marked(), confirmed(), invoiced).when(assign).thenEvents(assigned());
    given(contract)(started, marked(), confirmed(), invoiced, assigned()).when(assign).thenNothing();
    given(contract)(started, marked(), invoiced).when(assign).thenRefused('changed');
    given(contract)(started, marked(), confirmed()).when(assign).thenRefused('invalid', '#/invoiceId');
    const elsewhere = { ...assign, invoiceId: anId(61) };
    given(contract)(started, marked(), confirmed(), invoiced, assigned()).when(elsewhere).thenRefused('changed');
    expect(stateOf(started, marked(), confirmed(), invoiced, assigned())?.payments).toMatchObject([
      { status: 'confirmed', invoiceId: anId(60) },
    ]);
  });

  test('is missing in events from earlier releases', () => {
    expect(stateOf(started, marked())?.payments).toMatchObject([{ invoiceId: null }]);
  });

  test('belongs to the client', () => {
    for (const command of [withdraw, assign])
      given(contract)(started, invoiced, marked())
        .when({ ...command, by: freelancer })
        .thenRefused('not-yours');
  });
});

test('an event from a newer release changes nothing', () => {
  const later = { type: 'EngagementPraised', data: named } as unknown as ContractEvent;
  expect(stateOf(started, later)).toEqual(stateOf(started));
  expect(stateOf(later)).toBeNull();
});
