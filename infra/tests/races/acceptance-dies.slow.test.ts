import { routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { anOffer, aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient, successOf, upload } from '../../cli/client/client.ts';
import { pdf } from '../../cli/client/files.ts';
import { databaseUrl } from '../support/launcher-process.ts';
import { holdAppends } from './hold.ts';
import { person, startKillable } from './killable.ts';

// Kills every process before and between the steps of an acceptance, then restarts everything.

let killable: Awaited<ReturnType<typeof startKillable>>;
let client: Client;
let freelancers: readonly [Client, Client];
let file: string;
beforeAll(async () => {
  killable = await startKillable();
  const { url } = killable.stack;
  client = openClient(url);
  freelancers = [openClient(url), openClient(url)];
  await person(client, 'asha', true);
  await person(freelancers[0], 'meera', false);
  await person(freelancers[1], 'ravi', false);
  file = await upload(client, pdf('brief.pdf', ['Brief']), 'brief');
});
afterAll(() => killable.end());

type Name = 'postProject' | 'sendProposal' | 'makeOffer' | 'withdrawOffer' | 'closeProject';
async function must(by: Client, name: Name, json: object, params: Readonly<Record<string, string>> = {}) {
  const { method, path } = routes[name];
  return successOf(await by.insist(method, addressOf(path, params), { json })) as { data: { _id: string } };
}

type Event = Readonly<{ type: string; data: Readonly<Record<string, string>> }>;
const eventsOf = (log: 'projects' | 'proposals' | 'hiring', like: string) =>
  killable.sql<Event>(`SELECT type, data FROM ${log}.events WHERE stream LIKE $1 ORDER BY position`, [like]);
const typesOf = async (...asked: Parameters<typeof eventsOf>) => (await eventsOf(...asked)).map(({ type }) => type);

type Offered = Readonly<{ projectId: string; proposalId: string; freelancerId: string; offerId: string }>;

/** A project with a proposal from each freelancer and an offer to each. */
async function offers(): Promise<readonly [Offered, Offered]> {
  const projectId = (await must(client, 'postProject', aProject({ file }))).data._id;
  const make = async (freelancer: Client): Promise<Offered> => {
    const proposalId = (await must(freelancer, 'sendProposal', aProposal(projectId))).data._id;
    const sent = (await eventsOf('proposals', `proposal-${projectId}\\_%`)).find(
      ({ data }) => data['proposalId'] === proposalId,
    );
    const freelancerId = sent?.data['freelancerId'] ?? '';
    await must(client, 'makeOffer', anOffer(), { projectId, freelancerId });
    const made = (await eventsOf('proposals', `proposal-${projectId}_${freelancerId}`)).at(-1);
    return { projectId, proposalId, freelancerId, offerId: made?.data['offerId'] ?? '' };
  };
  return [await make(freelancers[0]), await make(freelancers[1])];
}

const accepting = ({ projectId, offerId }: Offered, key: string) => {
  const { method, path } = routes.acceptOffer;
  return [method, addressOf(path, { projectId }), { json: { offerId }, key }] as const;
};

/** Kills every process while an event of this type is being appended but not yet written; then restarts everything. */
async function killAt(log: string, type: string, begin: () => Promise<unknown>): Promise<void> {
  const held = await holdAppends(await databaseUrl(killable.stack.data), log, type);
  const begun = begin().catch((error: unknown) => error);
  await held.met();
  await killable.stack.kill9();
  await held.cut();
  await begun;
  await killable.stack.start();
}

const FILLED = ['ProjectPosted', 'ProposalsBegan', 'PlaceClaimed', 'ProjectFilled'];

test.each([
  ['before the place is claimed', 'projects', 'PlaceClaimed'],
  ['between the claim and the acceptance', 'proposals', 'OfferAccepted'],
  ['between the acceptance and the start of the engagement', 'hiring', 'EngagementStarted'],
  ['between the acceptance and the filling of the project', 'projects', 'ProjectFilled'],
  ['before the other proposals are closed', 'proposals', 'ProposalClosed'],
])(
  'after kill -9 %s, a retry gets a response, and every later step happens exactly once',
  async (what, log, type) => {
    const [mine, other] = await offers();
    const key = what.replaceAll(/\W/g, '-');
    await killAt(log, type, () => freelancers[0].send(...accepting(mine, key)));

    const answers = [];
    for (const again of [key, key, `${key}-2`]) answers.push(await freelancers[0].insist(...accepting(mine, again)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { projectId } = mine;
    await eventually(
      () => typesOf('proposals', `proposal-${projectId}_${other.freelancerId}`),
      (types) => types.includes('ProposalClosed'),
    );
    await eventually(
      () => typesOf('hiring', `engagement-${mine.proposalId}\\_%`),
      (types) => types.length > 0,
    );
    expect(await typesOf('projects', `project-${projectId}`)).toEqual(FILLED);
    expect(await typesOf('proposals', `proposal-${projectId}_${mine.freelancerId}`)).toEqual([
      'ProposalSent',
      'OfferMade',
      'OfferAccepted',
    ]);
    expect(await typesOf('proposals', `proposal-${projectId}_${other.freelancerId}`)).toEqual([
      'ProposalSent',
      'OfferMade',
      'OfferWithdrawn',
      'ProposalClosed',
    ]);
    expect(await typesOf('hiring', `engagement-${mine.proposalId}\\_%`)).toEqual(['EngagementStarted']);
    expect((await freelancers[1].insist(...accepting(other, `${key}-other`))).body).toMatchObject({
      code: 'offer-over',
    });
  },
  120_000,
);

/** Makes a claim's expiry due now instead of after a minute. */
async function whenClaimIsOver(projectId: string): Promise<void> {
  const claim = (await eventsOf('projects', `project-${projectId}`)).find(({ type }) => type === 'PlaceClaimed');
  const due = `${schemaOf(proposalsReadModel)}.due`;
  await eventually(
    () =>
      killable.sql(`UPDATE ${due} SET due_at = now() WHERE key = $1 AND due_at > now() RETURNING key`, [
        claim?.data['claimId'],
      ]),
    ({ length }) => length === 1,
  );
  // The end of another project makes the service check for due work.
  const { data } = await must(client, 'postProject', aProject({ file }));
  await must(client, 'closeProject', {}, { id: data._id });
}

test.each([
  ['before the claim ends', 'proposals', 'ClaimEnded'],
  ['before the place is released', 'projects', 'PlaceReleased'],
])(
  'after kill -9 between claiming and withdrawing an offer, and %s, the claim ends and another freelancer is hired',
  async (_what, log, type) => {
    const [mine, other] = await offers();
    const { projectId } = mine;
    await killAt('proposals', 'OfferAccepted', () => freelancers[0].send(...accepting(mine, `dies-${type}`)));
    const params = { projectId, freelancerId: mine.freelancerId };
    await must(client, 'withdrawOffer', { offerId: mine.offerId }, params);
    expect((await freelancers[0].insist(...accepting(mine, `dies-${type}`))).body).toMatchObject({
      code: 'offer-over',
    });
    expect((await freelancers[1].insist(...accepting(other, `waits-${type}`))).body).toMatchObject({
      code: 'place-claimed',
    });

    await killAt(log, type, () => whenClaimIsOver(projectId));
    await eventually(
      () => typesOf('projects', `project-${projectId}`),
      (types) => types.includes('PlaceReleased'),
    );
    expect((await freelancers[1].insist(...accepting(other, `hired-${type}`))).status).toBe(200);
    await eventually(
      () => typesOf('projects', `project-${projectId}`),
      (types) => types.includes('ProjectFilled'),
    );
    expect(await typesOf('projects', `project-${projectId}`)).toEqual([
      ...['ProjectPosted', 'ProposalsBegan', 'PlaceClaimed', 'PlaceReleased', 'PlaceClaimed', 'ProjectFilled'],
    ]);
    const history = await eventually(
      () => typesOf('proposals', `proposal-${projectId}_${mine.freelancerId}`),
      (types) => types.includes('ProposalClosed'),
    );
    expect(history).toEqual(['ProposalSent', 'OfferMade', 'OfferWithdrawn', 'ClaimEnded', 'ProposalClosed']);
  },
  180_000,
);
