import { MinioContainer } from '@testcontainers/minio';
import { Client } from 'minio';
import { blobStoreContract } from '../port-tests/blob-store.ts';
import { openS3BlobStore } from './blob-store.ts';

const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';

blobStoreContract(`MinIO, the real server (${IMAGE})`, async () => {
  const server = await new MinioContainer(IMAGE).start();
  const [accessKey, secretKey, bucket] = [server.getUsername(), server.getPassword(), 'uploads'];
  const [endPoint, port] = [server.getHost(), server.getPort()];
  const client = new Client({ endPoint, port, useSSL: false, accessKey, secretKey });
  return {
    blobs: openS3BlobStore({ endpoint: `http://${endPoint}:${port}`, bucket, accessKey, secretKey }),
    async leftovers() {
      const names: string[] = [];
      const items = client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>;
      for await (const { name } of items) names.push(name ?? '');
      const parts = client.listIncompleteUploads(bucket, '', true) as AsyncIterable<{ key: string }>;
      for await (const { key } of parts) names.push(`incomplete: ${key}`);
      return names.sort();
    },
    async close() {
      await server.stop();
    },
  };
});
