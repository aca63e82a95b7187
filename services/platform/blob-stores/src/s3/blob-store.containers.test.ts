import { randomUUID } from 'node:crypto';
import { ownServer } from '@hirelane/test-kit/stack/own-server';
import { MinioContainer } from '@testcontainers/minio';
import { Client } from 'minio';
import { blobStoreContract } from '../port-tests/blob-store.ts';
import { openS3BlobStore } from './blob-store.ts';

const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';

const own = ownServer('s3');

/**
 * MinIO in a container, or an external store at http(s)://accessKey:secretKey@host:port, with a separate bucket for
 * each run.
 */
async function openServer() {
  if (own === undefined) {
    const server = await new MinioContainer(IMAGE).start();
    const [accessKey, secretKey] = [server.getUsername(), server.getPassword()];
    const [endPoint, port] = [server.getHost(), server.getPort()];
    return { endPoint, port, useSSL: false, accessKey, secretKey, bucket: 'uploads', stop: () => server.stop() };
  }
  const { protocol, hostname, port, username, password } = new URL(own);
  return {
    endPoint: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    useSSL: protocol === 'https:',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    bucket: `hirelane-test-${randomUUID()}`,
  };
}

const SERVER = own === undefined ? `MinIO, the real server (${IMAGE})` : `S3 at ${new URL(own).host}`;

blobStoreContract(SERVER, async () => {
  const { bucket, stop, ...address } = await openServer();
  const { endPoint, port, useSSL, accessKey, secretKey } = address;
  const client = new Client(address);
  const endpoint = `${useSSL ? 'https' : 'http'}://${endPoint}:${port}`;
  async function removeBucket() {
    const items = client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>;
    for await (const { name } of items) if (name) await client.removeObject(bucket, name);
    await client.removeBucket(bucket);
  }
  return {
    blobs: openS3BlobStore({ endpoint, bucket, accessKey, secretKey }),
    async leftovers() {
      const names: string[] = [];
      const items = client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>;
      for await (const { name } of items) names.push(name ?? '');
      const parts = client.listIncompleteUploads(bucket, '', true) as AsyncIterable<{ key: string }>;
      for await (const { key } of parts) names.push(`incomplete: ${key}`);
      return names.sort();
    },
    async close() {
      await (stop ?? removeBucket)();
    },
  };
});
