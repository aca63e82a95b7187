import { aPortfolioEntry, aProject, aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect } from 'vitest';
import { approach } from '../../tests/support/approach.ts';
import { converse } from '../../tests/support/converse.ts';
import { type Hired, hireAgain, type Two } from '../../tests/support/hire.ts';
import type { Marketplace } from '../../tests/support/marketplace.ts';
import { saveSearch } from '../../tests/support/saved-searches.ts';
import { streamsLeft } from '../../tests/support/stored.ts';
import { registration, uploadPdf, type Visitor } from '../../tests/support/visitor.ts';
import { workOn } from '../../tests/support/work.ts';

/** Occurs in every text by the user who deletes their account. */
export const GONE = 'canaryyellow';
/** Occurs in every text by the users who remain. */
export const STAYS = 'lapwing';

export type SignedInVisitor = Readonly<{ visitor: Visitor; id: string; word: string; username: string }>;
export type Sample = Readonly<{
  client: SignedInVisitor;
  freelancer: SignedInVisitor;
  gone: SignedInVisitor;
  project: string;
  file: string;
  /** The client's contracts with the freelancer and with the user who deleted their account. */
  contracts: readonly string[];
  /** Files from accepted work, one in each of the contracts. */
  kept: readonly string[];
  /** Projects that the two freelancers were invited to and have asked questions about. */
  approached: readonly string[];
}>;

export async function signUp(market: Marketplace, word: string, isClient: boolean): Promise<SignedInVisitor> {
  const visitor = market.visitor();
  const names = { username: `${word}.name`, email: `${word}@example.com`, firstName: word, city: `City ${word}` };
  const answer = await visitor.post('/api/v1/auth/register', registration(isClient, names));
  expect(answer.status).toBe(201);
  await visitor.post('/api/v1/newsletter', { email: names.email });
  await visitor.must('editMailSettings', { json: { timeZone: 'Asia/Kolkata', choices: [] } });
  return { visitor, id: answer.body.user._id, word, username: names.username };
}

export async function signIn(market: Marketplace, { username }: Pick<SignedInVisitor, 'username'>): Promise<Visitor> {
  const visitor = market.visitor();
  expect((await visitor.post('/api/v1/auth/login', { username, password: PASSWORD })).status).toBe(200);
  return visitor;
}

/** Fills a marketplace: a client, a freelancer, and a user who has deleted their account; a project, a draft, files. */
export async function fillSample(market: Marketplace): Promise<Sample> {
  const client = await signUp(market, `${STAYS}blue`, true);
  const freelancer = await signUp(market, `${STAYS}green`, false);
  const gone = await signUp(market, GONE, false);
  const file = await uploadPdf(client.visitor, `${STAYS}.pdf`);
  const posted = await client.visitor.post('/api/v1/client/project/', aProject({ file, title: `Tea ${STAYS}` }));
  const project: string = posted.body.data._id;
  await client.visitor.post('/api/v1/client/project/draft', { title: `Draft ${STAYS}` });
  const contracts: string[] = [];
  const kept: string[] = [];
  const approached: string[] = [];
  for (const { visitor, id, word } of [freelancer, gone]) {
    const profile = `/api/v1/freelancer/profile/${id}`;
    await visitor.put(profile, { title: `Title ${word}`, description: `Bio ${word}`, skills: ['React'] });
    const entry = aPortfolioEntry({ file: await uploadPdf(visitor, `${word}.pdf`), title: word });
    await visitor.post(`/api/v1/freelancer/portfolio/${id}`, entry);
    const letter = aProposal(project, { coverLetter: `Letter ${word}`, portfolio: await uploadPdf(visitor) });
    const { data } = await visitor.must('sendProposal', { json: letter });
    const json = { text: `Note of ${STAYS}` };
    await client.visitor.must('writeNote', { params: { proposalId: data._id }, json });
    await visitor.put(`/api/v1/freelancer/saved/${project}`);
    await saveSearch(visitor, `Sought ${word}`);
    const two = { client: client.visitor, freelancer: visitor, projectId: project };
    const contract = await hireAgain(two);
    const n = visitor === gone.visitor ? 1 : 2;
    const said = { invitation: `Invitation ${STAYS}`, question: `Question ${word}`, answer: `Reply ${STAYS}` };
    approached.push(await approach({ client: client.visitor, freelancer: visitor }, n, said));
    // Blocked users are invisible to each other.
    await converse(two, visitor === gone.visitor ? 3 : 1, [`Message ${STAYS}`, `Answer ${word}`]);
    // This delivery is not accepted, so only the freelancer can read its file.
    await workOn(contract, two, 2, `Delivery ${word}`);
    kept.push(await deliverAccepted(two, contract));
    contracts.push(contract.contractId);
  }
  expect((await gone.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, gone.id),
    (left) => left === 0,
  );
  const conversation = { projectId: project, freelancerId: freelancer.id };
  await client.visitor.must('readNotifications', { json: { conversation } });
  for (const id of kept) await client.visitor.must('downloadFile', { params: { id } });
  return { client, freelancer, gone, project, file, contracts, kept, approached };
}

/** Delivers a file as the freelancer and accepts it as the client; returns its id. */
async function deliverAccepted({ client, freelancer }: Two, { contractId: id }: Pick<Hired, 'contractId'>) {
  const file = await uploadPdf(freelancer, 'shop.pdf');
  const delivery = { note: 'Done.', files: [file] };
  const { data } = await freelancer.must('deliverWork', { params: { id }, json: delivery });
  await client.must('acceptWork', { params: { id }, json: { deliveryId: data._id } });
  return file;
}

/**
 * The responses, by path, to all requests that the two remaining users can send after signing in with their old
 * passwords.
 */
export async function whatTheySee(market: Marketplace, sample: Sample): Promise<Record<string, string>> {
  const { client, freelancer, gone, project, file, contracts, kept, approached } = sample;
  const seen: Record<string, string> = {};
  const ask = async (visitor: Visitor, ...paths: string[]) => {
    for (const path of paths) {
      const { status, text } = await visitor.get(path);
      seen[path] = `${status} ${status < 300 ? text : ''}`;
    }
  };
  const lists = '/api/v1/client/project';
  await ask(
    await signIn(market, client),
    `/api/v1/user/${client.id}`,
    `/api/v1/user/${gone.id}`,
    `${lists}?userId=${client.id}&draft=true`,
    `${lists}?userId=${client.id}&published=true`,
    `${lists}/${project}/proposals`,
    `${lists}/${project}/notes`,
    '/api/v1/conversations',
    '/api/v1/blocks',
    '/api/v1/notifications?limit=50',
    `/api/v1/conversations/${project}/${freelancer.id}/messages`,
    `/api/v1/conversations/${project}/${gone.id}/messages`,
    ...approached.flatMap((id) => [`${lists}/${id}/invitations`, `${lists}/${id}/questions`]),
    '/api/v1/contract',
    ...contracts.map((id) => `/api/v1/contract/${id}`),
    `/api/v1/freelancer/profile/${freelancer.id}`,
    `/api/v1/freelancer/portfolio/${freelancer.id}`,
    ...[file, ...kept].map((id) => `/api/v1/upload/${id}`),
  );
  await ask(
    await signIn(market, freelancer),
    `/api/v1/user/${freelancer.id}`,
    ...['bestmatch', 'recent', 'saved'].map((list) => `${lists}?${list}=true`),
    '/api/v1/freelancer/proposal',
    '/api/v1/freelancer/invitation',
    ...approached.map((id) => `/api/v1/project/${id}/questions`),
    '/api/v1/conversations',
    '/api/v1/contract',
    `${lists}/${project}`,
    '/api/v1/project',
  );
  return seen;
}
