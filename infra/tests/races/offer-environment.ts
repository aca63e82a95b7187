import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect } from 'vitest';
import { openMarketplace } from '../support/marketplace.ts';
import { newcomer, type Person } from '../support/newcomer.ts';
import { type Answer, postProject, uploadPdf } from '../support/visitor.ts';
import { ROUNDS } from './test-environment.ts';

type Event = Readonly<{ type: string; offerId: string | null }>;

/** An open offer for a new project, and the freelancer who received it. */
export type RacedOffer = Readonly<{ projectId: string; of: Person; offerId: string; accept(): Promise<Answer> }>;

const ENDS = ['OfferAccepted', 'OfferWithdrawn', 'OfferDeclined', 'OfferLapsed'];

/** A client with a file, and two freelancers, with offers whose outcomes are read from the logs. */
export type OfferEnvironment = Awaited<ReturnType<typeof openOfferEnvironment>>;

export async function openOfferEnvironment() {
  const market = await openMarketplace();
  const client = await newcomer(market, true);
  const file = await uploadPdf(client.visitor);
  const freelancers = [await newcomer(market, false), await newcomer(market, false)] as const;

  async function eventsOf(log: 'projects' | 'proposals', stream: string): Promise<readonly Event[]> {
    return market.sql<Event>(
      `SELECT type, data->>'offerId' AS "offerId" FROM ${log}.events WHERE stream = $1 ORDER BY version`,
      [stream],
    );
  }

  const ofProposal = ({ projectId, of }: Pick<RacedOffer, 'projectId' | 'of'>) =>
    eventsOf('proposals', `proposal-${projectId}_${of.id}`);

  /** A project with an offer to each of these freelancers; `changes` is called for each of them. */
  async function offersTo(
    owner: Person,
    people: readonly Person[],
    changes: () => object = () => ({}),
  ): Promise<readonly RacedOffer[]> {
    const projectId = await postProject(owner.visitor, owner === client ? { file } : {});
    return Promise.all(
      people.map(async (of) => {
        await of.visitor.must('sendProposal', { json: aProposal(projectId) });
        const params = { projectId, freelancerId: of.id };
        const made = () => owner.visitor.call('makeOffer', { params, json: anOffer(changes()) });
        // The offer needs the title from the lists, which may not have the project yet.
        await eventually(made, ({ status }) => status === 200);
        const offerId = (await ofProposal({ projectId, of })).at(-1)?.offerId ?? '';
        const accept = () => of.visitor.call('acceptOffer', { params, json: { offerId, revision: 1 } });
        return { projectId, of, offerId, accept };
      }),
    );
  }

  return {
    market,
    client,
    freelancers,
    offersTo,
    async one(owner: Person, freelancer: Person, changes?: () => object): Promise<RacedOffer> {
      const [offer] = await offersTo(owner, [freelancer], changes);
      if (!offer) throw new Error('expected an offer');
      return offer;
    },
    /** The types of the events in the offer's proposal, oldest first. */
    historyOf: async (offer: RacedOffer) => (await ofProposal(offer)).map(({ type }) => type),
    /** The event that ended an offer, according to its stream. Expects exactly one. */
    async endOf(offer: RacedOffer): Promise<string> {
      const isEnd = (event: Event) => ENDS.includes(event.type) && event.offerId === offer.offerId;
      const ends = async () => (await ofProposal(offer)).filter(isEnd);
      const over = await eventually(ends, ({ length }) => length > 0);
      expect(over).toHaveLength(1);
      return over[0]?.type ?? '';
    },
    /** The state of a project's slot once no acceptance is in progress. */
    async placeOf(projectId: string): Promise<'free' | 'filled' | 'closed'> {
      const history = async () => (await eventsOf('projects', `project-${projectId}`)).map(({ type }) => type);
      const settled = await eventually(history, (types) => isSettled(types));
      expect(settled.filter((type) => type === 'ProjectFilled').length).toBeLessThan(2);
      if (settled.includes('ProjectClosed') || settled.includes('ProjectErased')) return 'closed';
      return settled.includes('ProjectFilled') ? 'filled' : 'free';
    },
    stop: market.stop,
  };
}

function isSettled(types: readonly string[]): boolean {
  const begun = types.filter((type) => type === 'PlaceClaimed').length;
  const over = types.filter((type) => type === 'PlaceReleased' || type === 'ProjectFilled').length;
  return begun === over || types.includes('ProjectClosed') || types.includes('ProjectErased');
}

/** Runs a race's rounds, and counts and prints their outcomes, because a race that one side always wins tests nothing. */
export async function rounds(name: string, round: (n: number) => Promise<string>): Promise<void> {
  const seen = new Map<string, number>();
  for (let n = 0; n < ROUNDS; n++) {
    const outcome = await round(n);
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  process.stdout.write(`${name}: ${[...seen].map(([what, n]) => `${n} ${what}`).join(', ')}\n`);
}

/** The time for a race's rounds, in milliseconds. */
export const timeout = 60_000 + ROUNDS * 10_000;
