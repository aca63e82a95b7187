// @covers asvs:1.2.4 asvs:2.2.1 asvs:2.2.2 asvs:15.3.7

import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@hirelane/api/problem';
import { routes } from '@hirelane/api/routes';
import type { Route } from '@hirelane/api/routes/route';
import { anEducation, aProposal } from '@hirelane/api/testing/fixtures';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { newOperator } from '../support/operator.ts';
import { type Answer, postProject, register, uploadPdf, type Visitor } from '../support/visitor.ts';
import type { Known } from './arbitraries.ts';
import { CALLERS, type FuzzedRequest, requests } from './requests.ts';

/** The number of requests; `npm run torture` sets 20,000. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** The time in ms that one request may take on a busy machine. */
const EACH = 200;

let market: Marketplace;
const people = {} as Record<(typeof CALLERS)[number], Visitor>;
let known: Known;

beforeAll(async () => {
  market = await openMarketplace();
  for (const caller of CALLERS) people[caller] = market.visitor();
  people.operator = (await newOperator(market)).visitor;
  const client = await register(people.client, true);
  const freelancer = await register(people.freelancer, false);
  const project = await postProject(people.client);
  await people.freelancer.post('/api/v1/freelancer/proposal', aProposal(project));
  const draft = await people.client.post('/api/v1/client/project/draft', { title: 'Soon' });
  const entry = await people.freelancer.post(`/api/v1/freelancer/education/${freelancer}`, anEducation());
  const files = [await uploadPdf(people.client), await uploadPdf(people.freelancer)];
  known = {
    all: [client, freelancer, project, draft.body.data._id, entry.body.data._id, ...files],
    of: {
      client: [client],
      freelancer: [freelancer],
      userId: [client, freelancer],
      clientId: [client],
      freelancerId: [freelancer],
      profileId: [freelancer],
      projectId: [project],
      id: [project, draft.body.data._id, entry.body.data._id, ...files],
      file: files,
      portfolio: files,
    },
  };
});
afterAll(() => market.stop());

test(
  `${REQUESTS} requests generated from the schemas cause no 5xx, no body that violates its schema, and no change on a refusal`,
  async () => {
    const seen = { done: 0, refused: 0 };
    let events = await market.countEvents();
    await fc.assert(
      fc.asyncProperty(requests(known), async (request) => {
        const answer = await send(request);
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(flaw(request, answer)).toBeNull();
        const after = await market.countEvents();
        if (answer.status >= 400) expect(after).toBe(events);
        events = after;
        seen[answer.status < 400 ? 'done' : 'refused']++;
      }),
      { numRuns: REQUESTS, seed, endOnFailure: true },
    );
    process.stdout.write(`fuzz: ${seen.done} done, ${seen.refused} refused, seed ${seed}\n`);
    // Otherwise, no request has passed the first checks, or none was hostile.
    expect(seen.done).toBeGreaterThan(REQUESTS / 10);
    expect(seen.refused).toBeGreaterThan(REQUESTS / 10);
  },
  60_000 + REQUESTS * EACH,
);

function send({ caller, method, path, body, contentType }: FuzzedRequest): Promise<Answer> {
  const headers = body === null ? {} : { 'content-type': contentType };
  return people[caller].send(method, path, { headers, ...(body !== null && { text: body }) });
}

/** These responses are the same for all users. Browsers may store them but must revalidate them each time. */
const KEPT_BY_BROWSERS: readonly string[] = ['readMarketplace'];

/** Returns the fault in a response, or null if the response follows the contract. */
function flaw({ name }: FuzzedRequest, { status, headers, body }: Answer): string | null {
  const route: Route = routes[name];
  const kept = KEPT_BY_BROWSERS.includes(name) ? 'no-cache' : route.maxAge && `max-age=${route.maxAge}`;
  const cached = (status < 400 && kept) || 'no-store';
  // Feed readers are allowed to cache feeds.
  if (route.answer !== 'feed' && headers['cache-control']?.includes(cached) !== true) return 'it can be cached';
  if (headers['content-security-policy'] === undefined) return 'it has no content security policy';
  if (status >= 400) {
    const problem = Problem.strict().safeParse(body);
    return problem.success && problem.data.status === status ? null : `not a problem: ${JSON.stringify(body)}`;
  }
  if (status !== route.status) return `${status} instead of ${route.status}`;
  if (!(route.answer instanceof z.ZodType) || headers['content-type']?.startsWith('text/csv')) return null;
  const parsed = route.answer.safeParse(body);
  if (!parsed.success) return z.prettifyError(parsed.error);
  return isDeepStrictEqual(parsed.data, body) ? null : `it has more fields than its schema: ${JSON.stringify(body)}`;
}
