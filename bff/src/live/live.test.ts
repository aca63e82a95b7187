import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID } from '../testing/fake-identity.ts';
import { heard, idsIn, liveParts } from '../testing/live.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
const { aSignal, announce, closeEars, cutListener, knows, lastId, listen, openReady, sealed } = liveParts(() => bff);
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  freelancer = await bff.signIn('fred');
  knows([]);
});
afterEach(closeEars);

describe('a stream', () => {
  test('tells its user of a signal: a kind and ids, and nothing of what was written', async () => {
    const ear = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    const { data } = await heard(ear, signal);
    expect(JSON.parse(data)).toEqual({ kind: 'message', about: signal.about });
    expect(ear.text()).not.toContain(signal.wrote);
  });

  test('may be held back, compressed or stored by nobody', async () => {
    const { headers } = await openReady(freelancer, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('is not opened by HEAD, which ends at once', async () => {
    const { status, headers, text } = await freelancer.send('HEAD', '/api/v1/live');
    expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
    expect(await bff.registry.metrics()).toContain('hirelane_live_streams{service="bff"} 0');
  });

  test('says after how many ms the browser comes back', async () => {
    expect((await openReady(freelancer)).text()).toMatch(/^retry: \d{4}\n\n/);
  });

  test('tells nobody else', async () => {
    const other = await openReady(await bff.signIn('clara'));
    const own = await openReady(freelancer);
    const [signal, afterIt] = [aSignal(), aSignal({ userId: null, kind: 'posted', about: '' })];
    await announce(signal);
    await announce(afterIt);
    await Promise.all([heard(own, afterIt), heard(other, afterIt)]);
    expect(idsIn(own)).toEqual([signal.id, afterIt.id]);
    expect(idsIn(other)).toEqual([afterIt.id]);
  });

  test('passes on what has no id, and what came before counts as the last one', async () => {
    const ear = await openReady(freelancer);
    const hint = { userId: FREELANCER_ID, kind: 'seen', about: 'a_b' };
    await bff.database.query('SELECT pg_notify($1, $2)', ['hirelane_hints', JSON.stringify(hint)]);
    const { id, data } = await ear.event(({ event }) => event === 'signal');
    expect([id, JSON.parse(data)]).toEqual([undefined, { kind: 'seen', about: 'a_b' }]);
  });

  test('ignores what is no signal', async () => {
    const ear = await openReady(freelancer);
    for (const text of ['', 'x', '{}', '[1]']) {
      await bff.database.query('SELECT pg_notify($1, $2)', ['hirelane_signals', text]);
    }
    const signal = aSignal();
    await announce(signal);
    await heard(ear, signal);
    expect(idsIn(ear)).toEqual([signal.id]);
  });

  test('is logged and measured as answered when it begins', async () => {
    await openReady(freelancer);
    const line = bff.logs.find(({ route }) => route === '/api/v1/live');
    expect(line).toMatchObject({ status: 200, msg: 'request' });
    expect(await bff.registry.metrics()).toContain('hirelane_live_streams{service="bff"} 1');
  });
});

describe('who may listen', () => {
  test('nobody without a session', async () => {
    expect((await listen({ sid: null } as Browser)).status).toBe(401);
  });

  test('nobody whose page shows another user', async () => {
    expect((await listen(freelancer, { query: `?user=${CLIENT_ID}` })).status).toBe(409);
    expect((await listen(freelancer, { query: `?user=${FREELANCER_ID}` })).status).toBe(200);
  });

  test('nobody from another site', async () => {
    expect((await listen(freelancer, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test.each([`?after=${'f'.repeat(65)}`, `?after=${'9'.repeat(10_000)}`, '?user=1'])('%s is refused', async (query) => {
    expect((await listen(freelancer, { query })).status).toBe(422);
  });

  test.each(['7', '-1', 'x', 'f'.repeat(32)])('%s is no signal: all that is shown is asked for again', async (said) => {
    const ear = await listen(freelancer, { query: `?after=${said}` });
    await ear.event(({ event }) => event === 'resync');
  });

  test('three at once of a session; the fourth is refused until one of them ends', async () => {
    const three = [await openReady(freelancer), await openReady(freelancer), await openReady(freelancer)];
    const fourth = await freelancer.get('/api/v1/live');
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '30']);
    three[0]?.close();
    const next = await eventually(
      () => listen(freelancer),
      ({ status }) => status === 200,
    );
    expect(next.status).toBe(200);
  });

  test('another session of the same user has three of its own', async () => {
    for (let n = 0; n < 3; n++) await openReady(freelancer);
    expect((await openReady(await bff.signIn('fred'))).status).toBe(200);
  });
});

describe('a browser that comes back', () => {
  const asked = () => JSON.parse(bff.services.notifications.seen.at(-1)?.body ?? '{}');

  const header = () => ({ 'last-event-id': sealed(7) });
  const query = (id = 7) => `?after=${sealed(id)}`;

  test.each([
    ['in Last-Event-ID', () => ({ headers: header() })],
    ['in the query', () => ({ query: query() })],
    ['in both: the header is the later one', () => ({ query: query(3), headers: header() })],
  ])('names the last signal it has heard %s, and hears what came after it, in order', async (_where, how) => {
    const missed = [aSignal(), aSignal()];
    knows(missed);
    const ear = await openReady(freelancer, how());
    expect(asked()).toEqual({ userId: FREELANCER_ID, after: 7 });
    expect(idsIn(ear)).toEqual(missed.map(({ id }) => id));
    expect((await ear.event(({ event }) => event === 'ready')).id).toBe(String(lastId()));
  });

  test('asks for everything that it shows when what it has missed is not known', async () => {
    knows([], false);
    const ear = await listen(freelancer, { query: query() });
    expect((await ear.event(({ event }) => event === 'resync')).id).toBe(String(lastId()));
  });

  test('does so too when the service does not answer, and hears what follows', async () => {
    bff.services.notifications.answers(503, {});
    const ear = await listen(freelancer, { query: query() });
    await ear.event(({ event }) => event === 'resync');
    const signal = aSignal();
    await announce(signal);
    await heard(ear, signal);
  });

  test('hears a signal once that comes while it is told what it has missed', async () => {
    const both = aSignal();
    let answer = () => {};
    bff.services.notifications.handler = (req, res) => {
      req.on('end', () => {
        answer = () =>
          res
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ last: both.id, isKnown: true, signals: [both] }));
      });
    };
    const ear = await listen(freelancer, { query: query() });
    await eventually(
      async () => bff.services.notifications.seen.length,
      (count) => count > 0,
    );
    const later = aSignal();
    await announce(both);
    await announce(later);
    const other = await bff.database.query('SELECT 1');
    expect(other.rowCount).toBe(1);
    answer();
    await heard(ear, later);
    expect(idsIn(ear)).toEqual([both.id, later.id]);
  });
});

describe('a stream ends', () => {
  test.each([
    ['at a logout', () => freelancer.get('/auth/logout')],
    ['when its session is deleted elsewhere', () => bff.database.query('DELETE FROM bff.sessions')],
    ['when all sessions are removed at once', () => bff.database.query('TRUNCATE bff.sessions')],
    ['when the session gets a new token', () => bff.database.query(`UPDATE bff.sessions SET hash = '\\x00'`)],
  ])('at once %s', async (_when, end) => {
    const ear = await openReady(freelancer);
    await end();
    await ear.closed;
  });

  test('and another session of the same user goes on', async () => {
    const [ended, other] = [await openReady(freelancer), await openReady(await bff.signIn('fred'))];
    await freelancer.get('/auth/logout');
    await ended.closed;
    const signal = aSignal();
    await announce(signal);
    await heard(other, signal);
  });

  test('when its session ends while changes are not heard', async () => {
    const ear = await openReady(freelancer);
    await cutListener();
    await bff.database.query('DELETE FROM bff.sessions');
    await ear.closed;
  });
});

describe('when the listener is cut', () => {
  test('the streams stay, are told to ask for everything, and hear what follows', async () => {
    const ear = await openReady(freelancer);
    await cutListener();
    await ear.event(({ event }) => event === 'resync');
    const signal = aSignal();
    await announce(signal);
    await heard(ear, signal);
  });
});
