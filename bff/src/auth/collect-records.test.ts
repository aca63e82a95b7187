import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HEADERS, SERVICES, type ServiceName } from '@hirelane/contracts/service-token';
import { afterEach, expect, test } from 'vitest';
import { collectRecords } from './personal-data.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

/** All services on one server; returns the headers that it received. */
async function startServices() {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers);
    response.setHeader('content-type', 'application/json').end('{"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = Object.fromEntries(SERVICES.map((name) => [name, url])) as Record<ServiceName, string>;
  return { heard, collect: collectRecords({ services, sign: async () => 'token', upstreamTimeout: 5_000 }) };
}

test('every service waits for what the person has just written', async () => {
  const { heard, collect } = await startServices();
  const wrote = 'project-1@3, file-2@1';
  const said = await collect('0190a0a0-0000-7000-8000-00000000aaaa', { requestId: 'r', wrote });
  expect(said.ok).toBe(true);
  expect(heard.map((headers) => headers[HEADERS.atLeast])).toEqual(SERVICES.map(() => wrote));
});
