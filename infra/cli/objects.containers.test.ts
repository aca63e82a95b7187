import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { openS3BlobStore } from '@hirelane/blob-stores/s3/blob-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { MinioContainer, type StartedMinioContainer } from '@testcontainers/minio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportObjects, refuseOtherObjects, restoreObjects } from './objects.ts';
import { openInstallations } from './testing/installations.ts';

const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';
const MIB = 1024 * 1024;
const installations = openInstallations();
let server: StartedMinioContainer;
beforeAll(async () => {
  server = await new MinioContainer(IMAGE).start();
});
afterAll(async () => {
  await installations.close();
  await server.stop();
});

const bucket = (name: string): BlobStore =>
  openS3BlobStore({
    endpoint: `http://${server.getHost()}:${server.getPort()}`,
    bucket: name,
    accessKey: server.getUsername(),
    secretKey: server.getPassword(),
  });

test.each(['MinIO', 'files'])(
  'objects from a real MinIO are exported and restored into %s byte for byte',
  async (into) => {
    const from = bucket(`from-${into.toLowerCase()}`);
    // One object is larger than an upload part.
    const objects = new Map([1, 1_000, 6 * MIB].map((size) => [newId(), randomBytes(size)] as const));
    for (const [key, bytes] of objects) await from.put(key, Readable.from([bytes]), { bytes: bytes.length });
    const lost = newId();
    const folder = await installations.folder();
    const { entry, missing } = await exportObjects(from, folder, new Map([[lost, 'a hash']]));
    expect({ lines: entry.lines, missing }).toEqual({ lines: objects.size, missing: [lost] });

    const to = into === 'MinIO' ? bucket('restored') : await openFileBlobStore(await installations.folder());
    expect(await restoreObjects(to, folder)).toBe(objects.size);
    // Restores again, as if after an interrupted restore.
    await refuseOtherObjects(to, folder);
    expect(await restoreObjects(to, folder)).toBe(objects.size);
    for (const [key, bytes] of objects) {
      const found = await to.get(key);
      expect(found && (await buffer(found.body)).equals(bytes)).toBe(true);
    }
    await to.put(newId(), Readable.from(['x']), { bytes: 1 });
    await expect(refuseOtherObjects(to, folder)).rejects.toThrow('is not empty');
  },
);
