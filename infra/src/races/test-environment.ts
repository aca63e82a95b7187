import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { type Answer, brief, proposal, register, uploadPdf, type Visitor } from '../testing/visitor.ts';

/** How often each race is run; `npm run torture` asks for 200. */
export const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);

/** A client with a file for briefs, and freelancers who each apply at most once to a project. */
export type TestEnvironment = Readonly<{
  market: Marketplace;
  client: Visitor;
  freelancers: readonly Visitor[];
  /** Publishes one more project; answers its id. */
  post(changes?: Readonly<Record<string, unknown>>): Promise<string>;
  act(projectId: string, what: 'publish' | 'unpublish' | 'close'): Promise<Answer>;
  apply(freelancer: Visitor | undefined, projectId: string, key?: string): Promise<Answer>;
  /** Types of the events of a project's own stream, oldest first. */
  historyOf(projectId: string): Promise<readonly string[]>;
  /** How many proposals the log has for a project. */
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
    async post(changes) {
      const answer = await client.post('/api/v1/client/project/', brief(file, changes));
      if (answer.status !== 201) throw new Error(`posting failed: ${answer.status} ${answer.text}`);
      return answer.body.data._id;
    },
    act: (projectId, what) => client.post(`/api/v1/client/project/${projectId}/${what}`),
    async apply(freelancer, projectId, key) {
      if (!freelancer) throw new Error('there is no such freelancer');
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return freelancer.post('/api/v1/freelancer/proposal', proposal(projectId), { headers });
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
 * Lets one of two racers start a few round trips after the other, another number in each round, so that the rounds meet at different
 * points. Negative: the second one starts first.
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

/** A number of round trips for each round: all from −3 to 6, in turn, since proposing takes longer than the client's commands. */
export const leadOf = (round: number): number => (round % 10) - 3;

/** What was said to a request: `ok`, or the code of its problem. */
export const said = ({ status, body }: Answer): string => (status < 300 ? 'ok' : body.code);
