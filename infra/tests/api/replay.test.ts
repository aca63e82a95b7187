import { CATEGORIES } from '@hirelane/api/constants';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { anOffer, aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { type Github, startGithub } from '@hirelane/bff/testing/github';
import { signMailLink } from '@hirelane/identity/mails/mail/mail-links';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_READ_MODELS } from '../../launcher/read-models.ts';
import { serviceCaughtUp } from '../support/applied.ts';
import { approach } from '../support/approach.ts';
import { chooseSettings } from '../support/choose-settings.ts';
import { connectGithub } from '../support/connect-github.ts';
import { converse } from '../support/converse.ts';
import { hire } from '../support/hire.ts';
import { type Marketplace, openMarketplace, TEST_DATA_KEY, TEST_HMAC_KEY } from '../support/marketplace.ts';
import { moderate, REASON, restore, suspend } from '../support/moderate.ts';
import { openReplay, type Replay } from '../support/replay.ts';
import { saveSearch } from '../support/saved-searches.ts';
import { streamsLeft } from '../support/stored.ts';
import { postProject, register, uploadPdf, type Visitor } from '../support/visitor.ts';
import { workOn } from '../support/work.ts';

let github: Github;
let market: Marketplace;
let replay: Replay;
beforeAll(async () => {
  github = await startGithub();
  market = await openMarketplace({ environment: github.environment });
  await makeHistory(market);
  replay = await openReplay(market.databaseUrl, TEST_DATA_KEY);
});
afterAll(async () => {
  await replay.close();
  await market.stop();
  await github.close();
});

const APPROACHES = schemaOf(messagingReadModel);

/** Writes every kind of event, several to one stream, concurrently as several users. */
async function makeHistory(marketplace: Marketplace) {
  await chooseSettings(marketplace);
  const clients = await people(marketplace, 4, true);
  const freelancers = await people(marketplace, 6, false);
  await Promise.all(freelancers.map(saved));
  const posted = await Promise.all(
    clients.flatMap((client) => [postProject(client), postProject(client), edited(client)]),
  );
  // Actions on other users' jobs run concurrently.
  await serviceCaughtUp(marketplace, 'feed');
  await Promise.all(
    freelancers.flatMap((freelancer, f) =>
      posted.map(async (id, p) => {
        if ((f + p) % 3 === 0) {
          const proposal = aProposal(id, { portfolio: await uploadPdf(freelancer) });
          const { data } = await freelancer.must('sendProposal', { json: proposal });
          const client = clients[Math.floor(p / 3)];
          const texts =
            f % 2 === 0 ? ['Maybe.', 'Perhaps.'] : ['Maybe.', '', 'Perhaps not.', ...(p % 2 === 0 ? [''] : [])];
          for (const text of texts)
            await client?.must('writeNote', { params: { proposalId: data._id }, json: { text } });
        }
        if ((f + p) % 2 === 0) await freelancer.put(`/api/v1/freelancer/saved/${id}`);
        if ((f + p) % 4 === 0) await freelancer.delete(`/api/v1/freelancer/saved/${id}`);
        if (p % 3 === 0) await freelancer.put(`/api/v1/freelancer/liked/${id}`);
        if (p % 3 === 1) await freelancer.must('hideJob', { params: { projectId: id }, json: { isLess: f % 2 === 0 } });
        if (p % 6 === 1) await freelancer.must('showJob', { params: { projectId: id } });
      }),
    ),
  );
  await Promise.all(
    freelancers.flatMap((freelancer, f) =>
      posted.map((projectId, p) => {
        if ((f + p) % 3 !== 0) return undefined;
        return decide({ client: clients[Math.floor(p / 3)], freelancer, projectId }, f + p);
      }),
    ),
  );
  await Promise.all(
    freelancers.map(async (freelancer, f) => {
      const client = clients[f % clients.length];
      if (!client) return;
      const projectId = await postProject(client);
      const contract = await hire({ client, freelancer, projectId }, { keepsHiring: f % 2 === 0 });
      await workOn(contract, { client, freelancer }, f);
      await approach({ client, freelancer }, f);
      await converse({ client, freelancer, projectId }, f);
    }),
  );
  const signInIds = await Promise.all(
    [...clients, ...freelancers].map((person, n) => connectGithub(person, github, `person-${n}`)),
  );
  await clients[1]?.delete(`/api/v1/auth/sign-ins/${signInIds[1]}`);
  await Promise.all(
    [clients[2], freelancers[2], freelancers[3]].map((person, n) => moderated(marketplace, person, n > 1)),
  );
  await Promise.all([0, 1, 3].map((n) => verified(marketplace, clients[n], n === 1)));
  await hideSome(marketplace, 'project', posted.slice(3, 6));
  await hideApproaches(marketplace);
  await appealed(marketplace, clients[1], true);
  await appealed(marketplace, clients[2], false);
  // At this point the read models are still applying the events.
  await Promise.all(
    [clients[0], freelancers[0], freelancers[1]].map((person) => person && deleteAccount(marketplace, person)),
  );
}

type Two = Readonly<{ client: Visitor | undefined; freelancer: Visitor; projectId: string }>;

/** The commands sent for proposal number n. */
async function decide({ client, freelancer, projectId }: Two, n: number) {
  const { userId: freelancerId } = (await freelancer.get('/auth/login/success')).body;
  const params = { projectId, freelancerId };
  if (n % 2 === 0) await client?.must('shortlistProposal', { params });
  if (n % 4 === 0) await client?.must('unshortlistProposal', { params });
  const { projectId: _, ...json } = aProposal(projectId, { coverLetter: 'Revised.' });
  if (n % 3 === 0) await freelancer.must('reviseProposal', { params, json });
  if (n % 5 !== 0) await client?.must('declineProposal', { params, json: { reason: 'other', words: 'No more tea.' } });
  if (n % 5 === 1) await client?.must('reconsiderProposal', { params });
  if (n % 7 === 0) return freelancer.must('withdrawProposal', { params });
  // Proposals that were never declined, or were reconsidered after being declined.
  if (client && n % 5 < 2) await answerOffer({ client, freelancer, projectId }, params, n);
}

/** The decision on an offer. Does nothing if the project has since been filled with another freelancer. */
async function answerOffer({ client, freelancer }: Two & { client: Visitor }, params: Params, n: number) {
  const { status } = await client.call('makeOffer', { params, json: anOffer({ keepsHiring: n % 2 === 0 }) });
  if (status !== 200) return;
  const { data } = await client.must('listReceivedProposals', { params: { id: params.projectId } });
  const offerId = data.find(({ freelancer: { _id } }) => _id === params.freelancerId)?.offer?._id;
  const { expiresAt, keepsHiring, message, ...terms } = anOffer({ rate: 46_000 });
  await freelancer.call('suggestTerms', { params, json: { ...terms, offerId, revision: 1 } });
  const changed = { ...terms, expiresAt, keepsHiring, message, offerId, revision: 1 };
  await client.call('changeOffer', { params, json: changed });
  const read = { offerId, revision: 2 };
  if (n % 3 === 0) await client.call('withdrawOffer', { params, json: { offerId } });
  if (n % 3 === 1) await freelancer.call('acceptOffer', { params, json: read });
  if (n % 3 === 2) await freelancer.call('declineOffer', { params, json: { ...read, reason: 'rate', words: 'No.' } });
}
type Params = Readonly<{ projectId: string; freelancerId: string }>;

async function people(marketplace: Marketplace, count: number, isClient: boolean): Promise<Visitor[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const visitor = marketplace.visitor();
      const id = await register(visitor, isClient);
      await visitor.must('editMailSettings', { json: { timeZone: 'Asia/Kolkata', choices: [] } });
      const token = signMailLink(TEST_HMAC_KEY, id, 'offers');
      await visitor.must('turnOffMail', { json: { token } });
      await visitor.must('editPage', { json: { handle: `person-${id.slice(-12)}` } });
      const path = isClient ? `/api/v1/client/profile/${id}` : `/api/v1/freelancer/profile/${id}`;
      await visitor.put(
        path,
        isClient ? { companyName: 'Co', description: 'Tea' } : { title: 'Dev', description: 'Code', skills: ['React'] },
      );
      return visitor;
    }),
  );
}

async function deleteAccount(marketplace: Marketplace, person: Visitor) {
  const { userId } = (await person.get('/auth/login/success')).body;
  const answer = await person.post('/api/v1/account/deletion', { password: 'correct horse battery' });
  expect(answer.status).toBe(200);
  await eventually(
    () => streamsLeft(marketplace, userId),
    (left) => left === 0,
  );
}

/** Suspends a user and, if `isRestored`, restores the account. */
async function moderated(marketplace: Marketplace, person: Visitor | undefined, isRestored: boolean) {
  const { userId } = (await person?.get('/auth/login/success'))?.body ?? {};
  await suspend(marketplace, userId);
  if (isRestored) await restore(marketplace, userId);
}

/** Appeals against a notice that is in force and, if `isDecided`, upholds it. */
async function appealed(marketplace: Marketplace, person: Visitor | undefined, isDecided: boolean) {
  const noticesOf = async () => (await person?.must('listNotices'))?.data ?? [];
  const notices = await eventually(noticesOf, (all) => all.some(({ appealUntil }) => appealUntil !== null));
  const id = notices.find(({ appealUntil }) => appealUntil !== null)?._id ?? '';
  await person?.must('fileAppeal', { params: { id }, json: { words: 'It is fair.' } });
  if (isDecided) await moderate(marketplace, 'answer', id, 'upheld', '--reason', REASON);
}

/** Verifies a company and, if `isTakenBack`, removes the verification. */
async function verified(marketplace: Marketplace, client: Visitor | undefined, isTakenBack: boolean) {
  const { userId } = (await client?.get('/auth/login/success'))?.body ?? {};
  await moderate(marketplace, 'verify', userId, '--reason', REASON);
  if (isTakenBack) await moderate(marketplace, 'unverify', userId, '--reason', REASON);
}

/** An operator hides items and unhides all but the first. */
async function hideSome(marketplace: Marketplace, kind: 'project' | 'invitation' | 'question', ids: readonly string[]) {
  for (const [n, id] of ids.entries()) {
    await moderate(marketplace, 'hide', kind, id, '--reason', REASON);
    if (n > 0) await moderate(marketplace, 'unhide', kind, id);
  }
}

/** Three invitations and three questions between arbitrary users. */
async function hideApproaches(marketplace: Marketplace) {
  for (const kind of ['invitation', 'question'] as const) {
    const rows = await eventually(
      () => marketplace.sql<{ id: string }>(`SELECT id FROM ${APPROACHES}.${kind}s ORDER BY id LIMIT 3`),
      ({ length }) => length === 3,
    );
    await hideSome(
      marketplace,
      kind,
      rows.map(({ id }) => id),
    );
  }
}

/**
 * Saves searches for freelancer n that match the next project, changes and removes them, and creates their feed URL.
 */
async function saved(freelancer: Visitor, n: number) {
  const { _id: searchId } = await saveSearch(freelancer, 'tea', { tell: n % 2 === 0 ? 'at once' : 'daily' });
  await saveSearch(freelancer, '', { name: 'Category', category: CATEGORIES[n % CATEGORIES.length] ?? null });
  const params = { searchId };
  if (n % 3 === 0) await freelancer.must('changeSearch', { params, json: { name: 'Tea', tell: 'never' } });
  if (n % 3 === 1) await freelancer.must('removeSearch', { params });
  await freelancer.must('makeFeedAddress');
  if (n % 2 === 1) await freelancer.must('endFeedAddress');
}

/** Edits a draft, publishes it and edits it again. */
async function edited(client: Visitor): Promise<string> {
  const drafted = await client.post('/api/v1/client/project/draft', { title: 'Soon' });
  const id: string = drafted.body.data._id;
  const file = await uploadPdf(client);
  await client.put(`/api/v1/client/project/${id}`, aProject({ file }));
  await client.post(`/api/v1/client/project/${id}/publish`);
  await client.put(`/api/v1/client/project/${id}`, aProject({ file, title: 'Better', skills: ['Go'] }));
  return id;
}

// The read model of the statistics follows no log and has no rows.
const FILLED = ALL_READ_MODELS.filter(({ categories }) => categories.length > 0);

test.each(FILLED.map((readModel) => [readModel.name, readModel] as const))(
  'the read model %s equals its replay, row by row',
  async (_name, readModel) => {
    expect(Object.keys(await replay.heads(readModel)).length).toBeGreaterThan(5);
    await replay.caughtUp(readModel);
    expect(await replay.replayed(readModel)).toEqual(await replay.live(readModel));
  },
);

test.each(SERVICES)(
  'in the %s log, every stream has versions from 1 without gaps, in position order',
  async (name: ServiceName) => {
    const broken = await market.sql(
      `SELECT stream FROM (
       SELECT stream, version, row_number() OVER (PARTITION BY stream ORDER BY position) AS nth FROM ${name}.events) e
     WHERE version <> nth`,
    );
    expect(broken).toEqual([]);
  },
);
