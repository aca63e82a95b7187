import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openS3BlobStore } from './blob-store.ts';

const login = { bucket: 'uploads', accessKey: 'a', secretKey: 'b', region: 'us-east-1' };

/**
 * A server that responds to the first request on each connection and closes the connection when the second one arrives.
 */
async function startClosingKeptConnections() {
  const used = new WeakSet<object>();
  let closed = 0;
  const server = createServer((request, response) => {
    if (used.has(request.socket)) {
      closed++;
      request.socket.destroy();
      return;
    }
    used.add(request.socket);
    request.resume().on('end', () => response.setHeader('etag', '"1"').end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, closed: () => closed };
}

test('an upload succeeds even if the store has closed the kept-alive connection', async () => {
  const store = await startClosingKeptConnections();
  const blobs = openS3BlobStore({ ...login, endpoint: store.endpoint });
  const put = (key: string) => blobs.put(key, Readable.from([Buffer.from('bytes')]), { bytes: 100 });
  await put('first');
  expect(await put('second')).toMatchObject({ size: 5 });
  expect(store.closed()).toBeGreaterThan(0);
});
