import { createServer } from 'node:http';
import { isTransient } from '@hirelane/postgres/transient';
import { expect, onTestFinished, test } from 'vitest';
import { openS3BlobStore } from './blob-store.ts';

const login = { bucket: 'uploads', accessKey: 'a', secretKey: 'b', region: 'us-east-1' };

/** A server that responds to this many requests, and then accepts requests without responding. */
async function startFallingSilent(answers: number): Promise<string> {
  let left = answers;
  const server = createServer((_request, response) => {
    if (left-- > 0) response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test.each([
  ['a store that never responds', 0],
  ['a store that stops responding', 1],
])('a request to %s fails with a transient error', async (_store, answers) => {
  const endpoint = await startFallingSilent(answers);
  const reading = openS3BlobStore({ endpoint, ...login }, 200).get('a-key');
  const error = await reading.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
});
