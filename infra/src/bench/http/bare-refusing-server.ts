import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problem } from '@hirelane/contracts/problem';

// The least that a refusal can cost in Node: each request is answered with a 503 of the size and with as many headers
// as ours. Prints its port.
const body = JSON.stringify(problem('overloaded', { requestId: '00000000-0000-4000-8000-000000000000' }));
const headers = Array.from({ length: 14 }, (_, n) => [`x-header-${n}`, 'as long as such a header is on the average']);
const server = createServer((_req, res) => {
  res.writeHead(503, [...headers.flat(), 'content-length', String(body.length)]);
  res.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('SIGTERM', () => process.exit());
