import type { PostProject } from '@hirelane/api/schemas/projects';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { type Answer, postProject, register, uploadPdf, type Visitor } from '../support/visitor.ts';

/** The number of rounds for each race; `npm run torture` sets 200. */
export const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);

/** A client with a file for briefs, and freelancers who each apply to a project no more than once. */
export type TestEnvironment = Readonly<{
  market: Marketplace;
  client: Visitor;
  freelancers: readonly Visitor[];
  /** Publishes another project; returns its id. */
  post(changes?: Partial<PostProject>): Promise<string>;
  act(projectId: string, what: 'publish' | 'unpublish' | 'close'): Promise<Answer>;
  apply(freelancer: Visitor | undefined, projectId: string, key?: string): Promise<Answer>;
  /** The types of the events in a project's own stream, oldest first. */
  historyOf(projectId: string): Promise<readonly string[]>;
  /** The number of proposals for a project in the log. */
  countProposals(projectId: string): Promise<number>;
  stop(): Promise<void>;
}>;

export async function openTestEnvironment(freelancers: number): Promise<TestEnvironment> {
  const market = await openMarketplace();
  const client = market.visitor();
  await register(client, true);
  const file = await uploadPdf(client);
  const people = Array.from({ length: freelancers }, () => market.visitor());
  await Promise.all(people.map((person) => register(person, false)));
  return {
    market,
    client,
    freelancers: people,
    post: (changes) => postProject(client, { file, ...changes }),
    act: (id, what) => client.call(`${what}Project`, { params: { id } }),
    async apply(freelancer, projectId, key) {
      if (!freelancer) throw new Error('expected a freelancer with this index');
      return freelancer.call('sendProposal', { json: aProposal(projectId), ...(key !== undefined && { key }) });
    },
    async historyOf(projectId) {
      const rows = await market.sql<{ type: string }>(
        'SELECT type FROM projects.events WHERE stream = $1 ORDER BY version',
        [`project-${projectId}`],
      );
      return rows.map(({ type }) => type);
    },
    async countProposals(projectId) {
      const rows = await market.sql("SELECT FROM proposals.events WHERE type = 'ProposalSent' AND stream LIKE $1", [
        `proposal-${projectId}\\_%`,
      ]);
      return rows.length;
    },
    stop: market.stop,
  };
}

/**
 * Starts `second` `lead` round trips after `first`, or before it if `lead` is negative. Rounds use different numbers,
 * so that the two collide at different points.
 */
export async function race<A, B>(
  visitor: Visitor,
  lead: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  const after = async <T>(trips: number, start: () => Promise<T>) => {
    for (let trip = 0; trip < trips; trip++) await visitor.get('/health/live');
    return start();
  };
  return Promise.all([after(Math.max(-lead, 0), first), after(Math.max(lead, 0), second)]);
}

/**
 * The round trips for each round: from −3 to 6, cyclically, because sending a proposal takes longer than the client's
 * commands.
 */
export const leadOf = (round: number): number => (round % 10) - 3;

/** A request's result: `ok`, or the problem code. */
export const said = ({ status, body }: Answer): string => (status < 300 ? 'ok' : body.code);
