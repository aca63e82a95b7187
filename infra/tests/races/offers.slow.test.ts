import { anOffer, aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { newcomer, type Person } from '../support/newcomer.ts';
import { type Answer, postProject, uploadPdf } from '../support/visitor.ts';
import { leadOf, ROUNDS, race, said } from './test-environment.ts';

// An acceptance has two steps in two logs. Regardless of concurrent commands, either it is written and every later step
// follows, or it is refused and the slot is free.

let market: Marketplace;
let client: Person;
let freelancers: readonly [Person, Person];
let file: string;
beforeAll(async () => {
  market = await openMarketplace();
  client = await newcomer(market, true);
  file = await uploadPdf(client.visitor);
  freelancers = [await newcomer(market, false), await newcomer(market, false)];
});
afterAll(() => market.stop());

type Event = Readonly<{ type: string; offerId: string | null }>;

async function eventsOf(log: 'projects' | 'proposals', stream: string): Promise<readonly Event[]> {
  return market.sql<Event>(
    `SELECT type, data->>'offerId' AS "offerId" FROM ${log}.events WHERE stream = $1 ORDER BY version`,
    [stream],
  );
}

type Offer = Readonly<{ projectId: string; of: Person; offerId: string; accept(): Promise<Answer> }>;

/** A project with an offer to each of these freelancers; `changes` is called for each of them. */
async function offersTo(
  owner: Person,
  people: readonly Person[],
  changes: () => object = () => ({}),
): Promise<readonly Offer[]> {
  const projectId = await postProject(owner.visitor, owner === client ? { file } : {});
  return Promise.all(
    people.map(async (of) => {
      await of.visitor.must('sendProposal', { json: aProposal(projectId) });
      const params = { projectId, freelancerId: of.id };
      const made = () => owner.visitor.call('makeOffer', { params, json: anOffer(changes()) });
      // The offer needs the title from the lists, which may not have the project yet.
      await eventually(made, ({ status }) => status === 200);
      const offerId = (await eventsOf('proposals', `proposal-${projectId}_${of.id}`)).at(-1)?.offerId ?? '';
      const accept = () => of.visitor.call('acceptOffer', { params, json: { offerId } });
      return { projectId, of, offerId, accept };
    }),
  );
}

async function one(owner: Person, freelancer: Person, changes?: () => object): Promise<Offer> {
  const [offer] = await offersTo(owner, [freelancer], changes);
  if (!offer) throw new Error('expected an offer');
  return offer;
}

const ENDS = ['OfferAccepted', 'OfferWithdrawn', 'OfferDeclined', 'OfferLapsed'];

/** The event that ended an offer, according to its stream. Expects exactly one. */
async function endOf({ projectId, of, offerId }: Offer): Promise<string> {
  const isEnd = (event: Event) => ENDS.includes(event.type) && event.offerId === offerId;
  const ends = async () => (await eventsOf('proposals', `proposal-${projectId}_${of.id}`)).filter(isEnd);
  const over = await eventually(ends, ({ length }) => length > 0);
  expect(over).toHaveLength(1);
  return over[0]?.type ?? '';
}

/** The state of a project's slot once no acceptance is in progress. */
async function placeOf(projectId: string): Promise<'free' | 'filled' | 'closed'> {
  const history = async () => (await eventsOf('projects', `project-${projectId}`)).map(({ type }) => type);
  const settled = await eventually(history, (types) => isSettled(types));
  expect(settled.filter((type) => type === 'ProjectFilled').length).toBeLessThan(2);
  if (settled.includes('ProjectClosed') || settled.includes('ProjectErased')) return 'closed';
  return settled.includes('ProjectFilled') ? 'filled' : 'free';
}

function isSettled(types: readonly string[]): boolean {
  const begun = types.filter((type) => type === 'PlaceClaimed').length;
  const over = types.filter((type) => type === 'PlaceReleased' || type === 'ProjectFilled').length;
  return begun === over || types.includes('ProjectClosed') || types.includes('ProjectErased');
}

/** Counts and prints the rounds' outcomes, because a race that one side always wins tests nothing. */
function counts(name: string) {
  const seen = new Map<string, number>();
  return {
    add: (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1),
    print: () => process.stdout.write(`${name}: ${[...seen].map(([what, n]) => `${n} ${what}`).join(', ')}\n`),
  };
}

const timeout = 60_000 + ROUNDS * 10_000;
const rounds = async (name: string, round: (n: number) => Promise<string>) => {
  const outcomes = counts(name);
  for (let n = 0; n < ROUNDS; n++) outcomes.add(await round(n));
  outcomes.print();
};

/** The possible responses to an acceptance that lost the race. */
const LOST = ['place-claimed', 'project-filled', 'offer-over', 'offer-lapsed', 'not-open', 'account-deleted'];

test(
  `when two freelancers accept, one is hired and the other's offer is withdrawn, ${ROUNDS} rounds`,
  () =>
    rounds('accept against accept', async (n) => {
      const offers = await offersTo(client, freelancers);
      const [first, second] = offers as readonly [Offer, Offer];
      const answers = (await race(client.visitor, (n % 5) - 2, first.accept, second.accept)).map(said);
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
      expect(answers.filter((answer) => answer !== 'ok' && !LOST.includes(answer))).toEqual([]);
      const ends = await Promise.all(offers.map(endOf));
      expect(ends.map((end) => end === 'OfferAccepted')).toEqual(answers.map((answer) => answer === 'ok'));
      expect(ends).toContain('OfferWithdrawn');
      expect(await placeOf(first.projectId)).toBe('filled');
      return `${answers[0]}/${answers[1]}`;
    }),
  timeout,
);

test(
  `either the acceptance or the withdrawal of an offer succeeds, ${ROUNDS} rounds`,
  () =>
    rounds('accept against withdraw', async (n) => {
      const offer = await one(client, freelancers[0]);
      const params = { projectId: offer.projectId, freelancerId: freelancers[0].id };
      const withdraw = () => client.visitor.call('withdrawOffer', { params, json: { offerId: offer.offerId } });
      const answers = (await race(client.visitor, -leadOf(n), withdraw, offer.accept)).map(said);
      expect([
        ['ok', 'offer-over'],
        ['offer-over', 'ok'],
      ]).toContainEqual(answers);
      expect(await endOf(offer)).toBe(answers[1] === 'ok' ? 'OfferAccepted' : 'OfferWithdrawn');
      expect(await placeOf(offer.projectId)).toBe(answers[1] === 'ok' ? 'filled' : 'free');
      return answers[1] === 'ok' ? 'accepted' : 'withdrawn';
    }),
  timeout,
);

test(
  `an acceptance that races the closing of the project hires the freelancer or finds the offer withdrawn, ${ROUNDS} rounds`,
  () =>
    rounds('accept against close', async (n) => {
      const offer = await one(client, freelancers[0]);
      const close = () => client.visitor.call('closeProject', { params: { id: offer.projectId } });
      const [accepted, closed] = (await race(client.visitor, leadOf(n), offer.accept, close)).map(said);
      expect(closed).toBe('ok');
      expect(['ok', ...LOST]).toContain(accepted);
      expect(await endOf(offer)).toBe(accepted === 'ok' ? 'OfferAccepted' : 'OfferWithdrawn');
      expect(await placeOf(offer.projectId)).toBe('closed');
      return accepted === 'ok' ? 'accepted' : 'closed';
    }),
  timeout,
);

test(
  `an offer is either accepted or lapses, ${ROUNDS} rounds`,
  () =>
    rounds('accept against lapse', async (n) => {
      let expiresAt = '';
      // The expiry is calculated when the offer is made, because earlier steps may take seconds on a busy machine.
      const offer = await one(client, freelancers[0], () => {
        expiresAt = new Date(Date.now() + 1_000).toISOString();
        return { expiresAt };
      });
      const early = (n % 10) * 12;
      await eventually(
        async () => Date.now(),
        (now) => now >= Date.parse(expiresAt) - early,
      );
      const accepted = said(await offer.accept());
      expect(['ok', 'offer-lapsed', 'offer-over']).toContain(accepted);
      expect(await endOf(offer)).toBe(accepted === 'ok' ? 'OfferAccepted' : 'OfferLapsed');
      expect(await placeOf(offer.projectId)).toBe(accepted === 'ok' ? 'filled' : 'free');
      return accepted === 'ok' ? 'accepted' : 'lapsed';
    }),
  timeout,
);

test.each(['client', 'freelancer'] as const)(
  `an acceptance while the %s's account is being deleted hires the freelancer before the deletion, or the offer is withdrawn, ${ROUNDS} rounds`,
  (who) =>
    rounds(`accept against the erasure of the ${who}`, async (n) => {
      const [owner, freelancer] = await Promise.all([
        who === 'client' ? newcomer(market, true) : client,
        who === 'freelancer' ? newcomer(market, false) : freelancers[0],
      ]);
      const offer = await one(owner, freelancer);
      const leaving = who === 'client' ? owner : freelancer;
      const leave = () => leaving.visitor.call('deleteAccount', { json: { password: PASSWORD } });
      const [accepted, left] = await race(freelancers[1].visitor, -2 * (n % 10), offer.accept, leave);
      expect(left.status).toBe(200);
      // A deleted user's session has ended.
      const isOver = accepted.status === 401 || accepted.status === 410;
      expect(isOver || ['ok', ...LOST].includes(said(accepted)), accepted.text).toBe(true);
      const end = await endOf(offer);
      if (said(accepted) === 'ok') expect(end).toBe('OfferAccepted');
      const stream = `proposal-${offer.projectId}_${freelancer.id}`;
      const erasure = who === 'client' ? 'ProposalClientErased' : 'ProposalErased';
      const history = await eventually(
        () => eventsOf('proposals', stream),
        (events) => events.some(({ type }) => type === erasure),
      );
      // No freelancer is hired after the deletion.
      const types = history.map(({ type }) => type);
      if (end === 'OfferAccepted') expect(types.indexOf(end)).toBeLessThan(types.indexOf(erasure));
      else {
        const between = types.slice(types.indexOf('OfferWithdrawn') + 1, types.indexOf(erasure));
        expect(types.slice(0, types.indexOf(erasure))).toContain('OfferWithdrawn');
        // A deleted client's projects may close, with their proposals, before the proposal is erased.
        expect(['', 'ProposalClosed']).toContain(between.join());
      }
      // A deleted client's projects close after the deletion, in no fixed order relative to their proposals.
      const expected = who === 'client' ? 'closed' : end === 'OfferAccepted' ? 'filled' : 'free';
      await eventually(
        () => placeOf(offer.projectId),
        (place) => place === expected,
      );
      return end;
    }),
  timeout,
);
