// @covers threat:20

import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { routes } from '@hirelane/api/routes';
import { HEADERS, type TokenClaims } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { type BareServices, openBareServices } from '@hirelane/infra/tests/support/bare-services';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { postProject } from '@hirelane/test-kit/stack/projects';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

// The requests that the bff's tokens for calls between services permit.

let database: TestDatabase;
let services: BareServices;
let projectId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  services = await openBareServices(database.url);
  projectId = (await postProject(services.as('client'))).id;
});
afterAll(async () => {
  await services.stop();
  await database.drop();
});

type Ask = Readonly<{ method: string; path: string; headers?: Readonly<Record<string, string>>; json?: unknown }>;

async function ask(service: ServiceName, caller: TokenClaims, { method, path, headers, json }: Ask): Promise<number> {
  const response = await fetch(services.urls[service] + path, {
    method,
    headers: {
      authorization: `Bearer ${await services.issuer.sign(service, caller)}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  return response.status;
}

async function countEvents(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    'SELECT (SELECT count(*) FROM projects.events)::int + (SELECT count(*) FROM proposals.events)::int AS n',
  );
  await client.end();
  return rows[0]?.n ?? 0;
}

const { method } = routes.beginProposal;
const begin = () => routes.beginProposal.path.replace(':id', projectId);

describe('the check of whether a project accepts proposals', () => {
  test.each(['freelancer', 'client', 'visitor', 'analyst', 'bff'] as const)(
    'is available only to the proposals service, not to a %s',
    async (role) => {
      const before = await countEvents();
      expect(await ask('projects', { sub: randomUUID(), role }, { method, path: begin(), json: {} })).toBe(403);
      expect(await countEvents()).toBe(before);
    },
  );

  test('is the only request that this service’s token permits', async () => {
    const asking: TokenClaims = { sub: randomUUID(), role: 'proposals' };
    const before = await countEvents();
    const project = `/api/v1/client/project/${projectId}`;
    for (const [verb, path] of [
      ['PUT', project],
      ['POST', `${project}/close`],
      ['DELETE', project],
      ['GET', '/api/v1/events/project'],
      ['GET', `/internal/exports/projects/${asking.sub}`],
    ] as const) {
      expect({ path, status: await ask('projects', asking, { method: verb, path }) }).toEqual({ path, status: 403 });
    }
    // Public routes do not accept the token either.
    expect(await ask('feed', asking, { method: 'GET', path: '/api/v1/project' })).toBe(403);
    expect(await countEvents()).toBe(before);
    expect(await ask('projects', asking, { method, path: begin(), json: {} })).toBe(200);
  });

  test('is a function call within a single process, without an HTTP request', async () => {
    const paths: string[] = [];
    const note = (message: unknown) => paths.push((message as { request: { path: string } }).request.path);
    subscribe('undici:request:create', note);
    onTestFinished(() => void unsubscribe('undici:request:create', note));
    await services.as('freelancer').call('sendProposal', { json: aProposal(projectId) });
    expect(paths.filter((path) => !path.endsWith('/jwks.json'))).toEqual([routes.sendProposal.path]);
  });

  test('fails without the token or with one for another service: the proposal is not sent and can be retried', async () => {
    const sub = randomUUID();
    const wrong = [
      {},
      { [HEADERS.onwardToken]: 'forged' },
      { [HEADERS.onwardToken]: await services.issuer.sign('feed', { sub, role: 'proposals' }) },
    ];
    const before = await countEvents();
    for (const headers of wrong) {
      const sent = { method: 'POST', path: routes.sendProposal.path, headers, json: aProposal(projectId) };
      expect(await ask('proposals', { sub, role: 'freelancer' }, sent)).toBe(503);
    }
    expect(await countEvents()).toBe(before);
    const answer = await services.as('freelancer', sub).call('sendProposal', { json: aProposal(projectId) });
    expect(answer.body.isApplied).toBe(true);
  });
});

describe('the place of a project', () => {
  const { path: place } = routes.claimPlace;
  const { path: reopen } = routes.reopenFilled;
  const ids = () => ({ clientId: randomUUID(), proposalId: randomUUID(), claimId: randomUUID() });

  test.each(['freelancer', 'client', 'visitor', 'analyst', 'bff', 'hiring'] as const)(
    'can be claimed only by the proposals service, not by a %s',
    async (role) => {
      const json = { ...ids(), keepsHiring: false };
      const before = await countEvents();
      const asked = { method: 'POST', path: place.replace(':id', projectId), json };
      expect(await ask('projects', { sub: randomUUID(), role }, asked)).toBe(403);
      expect(await countEvents()).toBe(before);
    },
  );

  test.each(['freelancer', 'client', 'visitor', 'analyst', 'bff', 'proposals'] as const)(
    'can be reopened only by the hiring service, not by a %s',
    async (role) => {
      const asked = { method: 'POST', path: reopen.replace(':id', projectId), json: { claimId: randomUUID() } };
      expect(await ask('projects', { sub: randomUUID(), role }, asked)).toBe(403);
    },
  );

  test("cannot be claimed in another client's project or reopened unless it was filled", async () => {
    const before = await countEvents();
    const claim = { method: 'POST', path: place.replace(':id', projectId), json: { ...ids(), keepsHiring: false } };
    expect(await ask('projects', { sub: randomUUID(), role: 'proposals' }, claim)).toBe(403);
    const asked = { method: 'POST', path: reopen.replace(':id', projectId), json: { claimId: randomUUID() } };
    expect(await ask('projects', { sub: randomUUID(), role: 'hiring' }, asked)).toBe(403);
    expect(await countEvents()).toBe(before);
  });
});
