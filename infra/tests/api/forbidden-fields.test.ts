// @covers threat:2

import { randomUUID } from 'node:crypto';
import { anEducation, aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Marketplace } from '../support/marketplace.ts';
import { shareMarketplace } from '../support/shared-marketplace.ts';
import { postProject, register, registration, uploadPdf, type Visitor } from '../support/visitor.ts';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
const ids = { client: '', freelancer: '', file: '', project: '' };
beforeAll(async () => {
  market = await shareMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  ids.client = await register(client, true);
  ids.freelancer = await register(freelancer, false);
  ids.file = await uploadPdf(client);
  ids.project = await postProject(client);
});
afterAll(() => market.stop());

/** Sent as a string: an object literal with `__proto__` would set a prototype instead of a field. */
const HOSTILE =
  '"_id":"00000000-0000-4000-8000-000000000000","role":"bff","isVerified":true,"status":"closed","totalProposals":99,' +
  '"createdAt":"1999-01-01T00:00:00Z","__proto__":{"polluted":true,"isClient":true},' +
  '"constructor":{"prototype":{"polluted":true}}';

const send = (who: Visitor, method: string, path: string, fields: object, more = '') =>
  who.send(method, path, {
    text: `{${HOSTILE}${more},${JSON.stringify(fields).slice(1)}`,
    headers: { 'content-type': 'application/json' },
  });

const userOf = async (who: Visitor, id: string) => (await who.get(`/api/v1/user/${id}`)).body.data;

// @covers attack:32 asvs:8.2.3 asvs:15.3.3
describe('attack 32: fields that no user may set', () => {
  test('fields sent at registration do not change the role, id or status', async () => {
    const visitor = market.visitor();
    const answer = await send(visitor, 'POST', '/api/v1/auth/register', registration(false));
    expect(answer.status).toBe(201);
    expect(answer.body.user._id).not.toMatch(/^00000000/);
    expect(answer.body.user.isClient).toBe(false);
    expect((await visitor.get('/auth/login/success')).body).toMatchObject({ isClient: false });
    expect((await visitor.post('/api/v1/client/project/draft', { title: 'Mine' })).status).toBe(403);
  });

  test('fields sent with personal details do not change the user’s role, address or username', async () => {
    const before = await userOf(freelancer, ids.freelancer);
    const details = { firstName: 'Asha', lastName: 'Rao', city: 'Goa', state: 'Goa' };
    const more = ',"isClient":true,"email":"mallory@example.com","username":"mallory","password":"another one, long"';
    const answer = await send(freelancer, 'PUT', `/api/v1/user/${ids.freelancer}`, details, more);
    expect(answer.status).toBe(200);
    expect(await userOf(freelancer, ids.freelancer)).toEqual({ ...before, ...details });
    expect((await freelancer.get('/auth/login/success')).body.isClient).toBe(false);
  });

  test('fields sent with a project do not change its id, status, date or number of proposals', async () => {
    const answer = await send(client, 'POST', '/api/v1/client/project/', aProject({ file: ids.file }));
    expect(answer.status).toBe(201);
    const id = answer.body.data._id;
    expect(id).not.toMatch(/^00000000/);
    const edited = await send(
      client,
      'PUT',
      `/api/v1/client/project/${id}`,
      aProject({ file: ids.file, title: 'Another' }),
    );
    expect(edited.status).toBe(200);
    const { body } = await client.get(`/api/v1/client/project/${id}`);
    expect(body.data).toMatchObject({ _id: id, title: 'Another', status: 'published', totalProposals: 0 });
    expect(body.data.createdAt > '2020').toBe(true);
  });

  test('fields sent with a proposal or a profile entry do not change its id, status or date', async () => {
    const sent = await send(freelancer, 'POST', '/api/v1/freelancer/proposal', aProposal(ids.project));
    expect(sent.status).toBe(201);
    expect(sent.body.data._id).not.toMatch(/^00000000/);
    const added = await send(freelancer, 'POST', `/api/v1/freelancer/education/${ids.freelancer}`, anEducation());
    expect(added.status).toBe(201);
    const { body } = await freelancer.get(`/api/v1/freelancer/education/${ids.freelancer}`);
    expect(body.data).toMatchObject([{ _id: added.body.data._id, profileId: ids.freelancer }]);
    expect(body.data[0]._id).not.toMatch(/^00000000/);
  });

  // @covers asvs:1.5.2 asvs:15.3.6
  test('forbidden fields do not change a prototype and are not stored', async () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const kept = await market.sql(
      `SELECT stream FROM (SELECT stream, data FROM identity.events UNION ALL SELECT stream, data FROM projects.events
         UNION ALL SELECT stream, data FROM proposals.events UNION ALL SELECT stream, data FROM profiles.events) e
       WHERE data::text LIKE '%polluted%' OR data::text LIKE '%00000000-0000-4000%' OR data::text LIKE '%mallory%'`,
    );
    expect(kept).toEqual([]);
  });

  test('a project with another user’s id gets 403, and nothing is stored', async () => {
    const before = await market.countEvents();
    const fields = aProject({ file: ids.file, userId: randomUUID() });
    expect((await send(client, 'POST', '/api/v1/client/project/', fields)).status).toBe(403);
    expect(await market.countEvents()).toBe(before);
  });
});
