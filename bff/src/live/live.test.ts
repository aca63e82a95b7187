import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID } from '../testing/fake-identity.ts';
import { idsIn, liveParts, signalReceived } from '../testing/live.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
const { aSignal, announce, closeStreams, cutListener, knows, lastId, listen, openReady, sealed } = liveParts(() => bff);
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  freelancer = await bff.signIn('fred');
  knows([]);
});
afterEach(closeStreams);

describe('a stream', () => {
  test('a stream sends its user a signal with a kind and ids, and no content', async () => {
    const source = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    const { data } = await signalReceived(source, signal);
    expect(JSON.parse(data)).toEqual({ kind: 'message', about: signal.about });
    expect(source.text()).not.toContain(signal.wrote);
  });

  test('a stream must not be buffered, compressed or stored by a proxy', async () => {
    const { headers } = await openReady(freelancer, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('a HEAD request does not open a stream and ends at once', async () => {
    const { status, headers, text } = await freelancer.send('HEAD', '/api/v1/live');
    expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
    expect(await bff.registry.metrics()).toContain('hirelane_live_streams{service="bff"} 0');
  });

  test('a stream sets the delay, in milliseconds, after which the browser reconnects', async () => {
    expect((await openReady(freelancer)).text()).toMatch(/^retry: \d{4}\n\n/);
  });

  test('a stream does not send a signal to any other user', async () => {
    const other = await openReady(await bff.signIn('clara'));
    const own = await openReady(freelancer);
    const [signal, afterIt] = [aSignal(), aSignal({ userId: null, kind: 'posted', about: '' })];
    await announce(signal);
    await announce(afterIt);
    await Promise.all([signalReceived(own, afterIt), signalReceived(other, afterIt)]);
    expect(idsIn(own)).toEqual([signal.id, afterIt.id]);
    expect(idsIn(other)).toEqual([afterIt.id]);
  });

  test('a stream passes on a hint without an id, so that the last signal’s id remains the latest', async () => {
    const source = await openReady(freelancer);
    const hint = { userId: FREELANCER_ID, kind: 'seen', about: 'a_b' };
    await bff.database.query('SELECT pg_notify($1, $2)', ['hirelane_hints', JSON.stringify(hint)]);
    const { id, data } = await source.event(({ event }) => event === 'signal');
    expect([id, JSON.parse(data)]).toEqual([undefined, { kind: 'seen', about: 'a_b' }]);
  });

  test('a stream ignores notifications that are not signals', async () => {
    const source = await openReady(freelancer);
    for (const text of ['', 'x', '{}', '[1]']) {
      await bff.database.query('SELECT pg_notify($1, $2)', ['hirelane_signals', text]);
    }
    const signal = aSignal();
    await announce(signal);
    await signalReceived(source, signal);
    expect(idsIn(source)).toEqual([signal.id]);
  });

  test('a stream is logged and measured as complete when it begins', async () => {
    await openReady(freelancer);
    const line = bff.logs.find(({ route }) => route === '/api/v1/live');
    expect(line).toMatchObject({ status: 200, msg: 'request' });
    expect(await bff.registry.metrics()).toContain('hirelane_live_streams{service="bff"} 1');
  });
});

describe('opening a stream', () => {
  test('a caller without a session is refused', async () => {
    expect((await listen({ sid: null } as Browser)).status).toBe(401);
  });

  test('a page that shows another user is refused', async () => {
    expect((await listen(freelancer, { query: `?user=${CLIENT_ID}` })).status).toBe(409);
    expect((await listen(freelancer, { query: `?user=${FREELANCER_ID}` })).status).toBe(200);
  });

  test('a request from another site is refused', async () => {
    expect((await listen(freelancer, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test.each([`?after=${'f'.repeat(65)}`, `?after=${'9'.repeat(10_000)}`, '?user=1'])('%s is refused', async (query) => {
    expect((await listen(freelancer, { query })).status).toBe(422);
  });

  test.each(['7', '-1', 'x', 'f'.repeat(32)])('%s, which is not a signal’s id, triggers a resync', async (said) => {
    const source = await listen(freelancer, { query: `?after=${said}` });
    await source.event(({ event }) => event === 'resync');
  });

  test('a session can have three streams; a fourth is refused until one of them ends', async () => {
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

  test('another session of the same user can have three more', async () => {
    for (let n = 0; n < 3; n++) await openReady(freelancer);
    expect((await openReady(await bff.signIn('fred'))).status).toBe(200);
  });
});

describe('a browser that reconnects', () => {
  const asked = () => JSON.parse(bff.services.notifications.seen.at(-1)?.body ?? '{}');

  const header = () => ({ 'last-event-id': sealed(7) });
  const query = (id = 7) => `?after=${sealed(id)}`;

  test.each([
    ['in Last-Event-ID', () => ({ headers: header() })],
    ['in the query', () => ({ query: query() })],
    ['in both (the header is later)', () => ({ query: query(3), headers: header() })],
  ])('a browser sends the id of the last signal %s and receives all later ones in order', async (_where, how) => {
    const missed = [aSignal(), aSignal()];
    knows(missed);
    const source = await openReady(freelancer, how());
    expect(asked()).toEqual({ userId: FREELANCER_ID, after: 7 });
    expect(idsIn(source)).toEqual(missed.map(({ id }) => id));
    expect((await source.event(({ event }) => event === 'ready')).id).toBe(String(lastId()));
  });

  test('a browser is asked to resync when the signals that it missed are unknown', async () => {
    knows([], false);
    const source = await listen(freelancer, { query: query() });
    expect((await source.event(({ event }) => event === 'resync')).id).toBe(String(lastId()));
  });

  test('a browser is asked to resync when the service does not respond, and receives later signals', async () => {
    bff.services.notifications.answers(503, {});
    const source = await listen(freelancer, { query: query() });
    await source.event(({ event }) => event === 'resync');
    const signal = aSignal();
    await announce(signal);
    await signalReceived(source, signal);
  });

  test('a browser receives a signal only once if it arrives while the missed ones are being fetched', async () => {
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
    const source = await listen(freelancer, { query: query() });
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
    await signalReceived(source, later);
    expect(idsIn(source)).toEqual([both.id, later.id]);
  });
});

describe('ending a stream', () => {
  test.each([
    ['a logout', () => freelancer.get('/auth/logout')],
    ['the deletion of its session elsewhere', () => bff.database.query('DELETE FROM bff.sessions')],
    ['the removal of all sessions', () => bff.database.query('TRUNCATE bff.sessions')],
    ['a new token of the session', () => bff.database.query(`UPDATE bff.sessions SET hash = '\\x00'`)],
  ])('%s ends a stream at once', async (_when, end) => {
    const source = await openReady(freelancer);
    await end();
    await source.closed;
  });

  test('the stream of another session of the same user remains open', async () => {
    const [ended, other] = [await openReady(freelancer), await openReady(await bff.signIn('fred'))];
    await freelancer.get('/auth/logout');
    await ended.closed;
    const signal = aSignal();
    await announce(signal);
    await signalReceived(other, signal);
  });

  test('a stream ends with its session, even if the bff is not notified of changes', async () => {
    const source = await openReady(freelancer);
    await cutListener();
    await bff.database.query('DELETE FROM bff.sessions');
    await source.closed;
  });
});

describe('when the listener is cut', () => {
  test('streams remain open, are asked to resync, and receive later signals', async () => {
    const source = await openReady(freelancer);
    await cutListener();
    await source.event(({ event }) => event === 'resync');
    const signal = aSignal();
    await announce(signal);
    await signalReceived(source, signal);
  });
});
