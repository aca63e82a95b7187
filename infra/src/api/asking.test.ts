import { randomUUID } from 'node:crypto';
import { routes } from '@hirelane/contracts/routes';
import { HEADERS, type ServiceName, type TokenClaims } from '@hirelane/contracts/service-token';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { postProject } from '@hirelane/test-kit/stack/projects';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareServices, openBareServices } from '../testing/bare-services.ts';
import { proposal } from '../testing/visitor.ts';

// One service asks another one with a token that the bff has signed for that: what such a token is good for, and what not.

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

describe('whether a project takes proposals', () => {
  test.each(['freelancer', 'client', 'visitor', 'analyst', 'bff'] as const)(
    'is asked by the proposals service alone, not by a %s',
    async (role) => {
      const before = await countEvents();
      expect(await ask('projects', { sub: randomUUID(), role }, { method, path: begin(), json: {} })).toBe(403);
      expect(await countEvents()).toBe(before);
    },
  );

  test('is all that the token which that service passes on is good for', async () => {
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
    // Nor does it open what anybody may see elsewhere.
    expect(await ask('feed', asking, { method: 'GET', path: '/api/v1/project' })).toBe(403);
    expect(await countEvents()).toBe(before);
    expect(await ask('projects', asking, { method, path: begin(), json: {} })).toBe(200);
  });

  test('cannot be asked without it, or with one for somebody else: the proposal is not sent, and may be tried again', async () => {
    const sub = randomUUID();
    const wrong = [
      {},
      { [HEADERS.onwardToken]: 'forged' },
      { [HEADERS.onwardToken]: await services.issuer.sign('feed', { sub, role: 'proposals' }) },
    ];
    const before = await countEvents();
    for (const headers of wrong) {
      const sent = { method: 'POST', path: routes.sendProposal.path, headers, json: proposal(projectId) };
      expect(await ask('proposals', { sub, role: 'freelancer' }, sent)).toBe(503);
    }
    expect(await countEvents()).toBe(before);
    const answer = await services.as('freelancer', sub).call('sendProposal', { json: proposal(projectId) });
    expect(answer.body.isApplied).toBe(true);
  });
});
