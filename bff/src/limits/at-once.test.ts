import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const SLOTS = 2;

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({ slots: { passwordsPerAddress: SLOTS, searchesPerAddress: SLOTS } });
});
afterAll(() => bff.close());

/** Sends part of a request and disconnects before it can get a response. */
async function sayAndGo(text: string) {
  const socket = connect({ port: bff.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(text, resolve));
  socket.resetAndDestroy();
  await once(socket, 'close');
}

const HOST = 'Host: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Requested-By: web\r\n';
const LOGIN = `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const json = { username: 'fred', password: PASSWORD };
const signIn = async () => (await bff.openBrowser().send('POST', '/api/v1/auth/login', { json })).status;
const SEARCH = `GET /api/v1/project?q=tea HTTP/1.1\r\n${HOST}\r\n`;
const search = async () => (await bff.openBrowser().send('GET', '/api/v1/project?q=tea')).status;

describe('the slots of a network', () => {
  test.each([
    ['the head of a login', `${LOGIN}Content-Length: 50\r\n\r\n`],
    ['a whole login', `${LOGIN}Content-Length: 2\r\n\r\n{}`],
  ])('a network gets its slots back after it has repeatedly sent %s and disconnected', async (_what, text) => {
    for (let n = 0; n <= SLOTS * 2; n++) await sayAndGo(text);
    expect(await eventually(signIn, (status) => status === 200)).toBe(200);
  });

  test('a network gets its slots back after aborted searches', async () => {
    for (let n = 0; n <= SLOTS * 2; n++) await sayAndGo(SEARCH);
    expect(await eventually(search, (status) => status !== 429)).not.toBe(429);
  });
});

test('logins whose bodies have not arrived do not take slots from other users in the same network', async () => {
  const held = Array.from({ length: SLOTS * 2 }, () => connect({ port: bff.port, host: '127.0.0.1' }));
  for (const socket of held) socket.on('error', () => undefined).write(`${LOGIN}Content-Length: 50\r\n\r\n{`);
  const before = bff.logs.length;
  expect(await signIn()).toBe(200);
  expect(bff.logs.slice(before).filter(({ limit }) => limit === 'passwordsAtOnce')).toEqual([]);
  for (const socket of held) socket.destroy();
});
