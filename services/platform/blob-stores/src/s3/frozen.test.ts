import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isTransient } from '@hirelane/postgres/transient';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFreezableProxy } from '@hirelane/test-kit/tcp-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { openS3BlobStore } from './blob-store.ts';
import { ConnectionSilent, PART } from './clients.ts';
import { startMemoryS3 } from './testing/memory-s3.ts';

const login = { bucket: 'uploads', accessKey: 'a', secretKey: 'b', region: 'us-east-1' };

async function begin() {
  const server = await startMemoryS3();
  const { freeze, url, stop } = await startFreezableProxy(server.endpoint);
  onTestFinished(async () => {
    await stop();
    server.stop();
  });
  const blobs = openS3BlobStore({ ...login, endpoint: new URL(url).origin });
  const put = (key: string, bytes = Buffer.from(key)) => blobs.put(key, Readable.from([bytes]), { bytes: PART });
  const get = async (key: string) => {
    const found = await blobs.get(key);
    return found && (await text(found.body));
  };
  const requests = (start: string) => server.requests.filter((request) => request.startsWith(start)).length;
  const received = (start: string, count: number) =>
    eventually(
      () => requests(start),
      (found) => found >= count,
    );
  return { server, blobs, put, get, freeze, hold: server.hold, requests, received };
}

test('after the connections to a store froze, a read continues on a new one', async () => {
  const { put, get, freeze } = await begin();
  await put('a-key');
  freeze();
  expect(await get('a-key')).toBe('a-key');
});

test('after the connections to a store froze, a write fails with a transient error and is not sent again', async () => {
  const { put, freeze, requests } = await begin();
  await put('a-key');
  freeze();
  const error = await put('other').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectionSilent);
  expect(isTransient(error)).toBe(true);
  expect(requests('PUT data/other')).toBe(0);
  expect(await put('other')).toMatchObject({ size: 5 });
});

test('once a read has found that the connections froze, a write uses a new one', async () => {
  const { put, get, freeze } = await begin();
  await Promise.all([put('a-key'), put('other')]);
  // Two connections are open and idle.
  await Promise.all([get('a-key'), get('other')]);
  freeze();
  await get('a-key');
  expect(await put('third')).toMatchObject({ size: 5 });
});

test('a store that is slow to confirm writes keeps its connections', async () => {
  const { put, hold, requests, received } = await begin();
  hold(/^PUT probe/);
  const release = hold(/^PUT data\//);
  const putting = put('a-key');
  await received('PUT probe', 2);
  release();
  expect(await putting).toMatchObject({ size: 5 });
  expect(requests('PUT data/')).toBe(1);
});

test('a read that the store is slow to respond to is repeated only once', async () => {
  const { put, get, hold, requests, received } = await begin();
  await Promise.all([put('a-key'), put('other')]);
  const release = hold(/^GET keys\//);
  const reading = get('a-key');
  await received('GET keys/a-key', 2);
  // While the second request waits, another read is found to be silent.
  const second = get('other');
  await received('GET keys/other', 2);
  release();
  expect(await Promise.all([reading, second])).toEqual(['a-key', 'other']);
  expect(requests('GET keys/a-key')).toBe(2);
});

test('a list continues after the last key that it returned when its connection goes silent', async () => {
  const { blobs, put, hold, received } = await begin();
  for (const key of ['key-1', 'key-2', 'key-3']) await put(key);
  hold(/continuation-token/);
  const found: string[] = [];
  for await (const key of blobs.list(new Date(Date.now() + 3_600_000))) found.push(key);
  expect(found).toEqual(['key-1', 'key-2', 'key-3']);
  await received('GET ?continuation-token', 1);
});

test('an upload fails once the store accepts no more of its bytes but responds on new connections', async () => {
  const { server, hold, requests } = await begin();
  hold(/^PUT data\//);
  // Without the proxy, which would read all bytes.
  const blobs = openS3BlobStore({ ...login, endpoint: server.endpoint });
  const putting = blobs.put('a-key', Readable.from([Buffer.alloc(PART)]), { bytes: PART });
  await expect(putting).rejects.toThrow(ConnectionSilent);
  expect(requests('PUT data/')).toBe(1);
});

test('an upload of several chunks is stored unchanged', async () => {
  const { put, get } = await begin();
  const lines = 'a line of an upload\n'.repeat(50_000);
  await put('a-key', Buffer.from(lines));
  expect(await get('a-key')).toBe(lines);
});
