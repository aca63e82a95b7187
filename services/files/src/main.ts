import { parseEnvironment } from '@hirelane/kernel/config';
import { openFileBlobStore } from '@hirelane/kernel/filesystem/blob-store';
import { runAlone } from '@hirelane/kernel/run-alone';
import { openS3BlobStore } from '@hirelane/kernel/s3/blob-store';
import * as z from 'zod';
import { filesService } from './service.ts';

const Config = z.discriminatedUnion('BLOB_STORE', [
  z.object({
    BLOB_STORE: z.literal('files'),
    FILES_ROOT: z.string('is needed: the folder that keeps the uploads').min(1),
  }),
  z.object({
    BLOB_STORE: z.literal('s3'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is needed: http(s)://host:port of MinIO or any S3' }),
    S3_BUCKET: z.string().default('hirelane-uploads'),
    S3_ACCESS_KEY: z.string('is needed: the access key of the object store').min(1),
    S3_SECRET_KEY: z.string('is needed: the secret key of the object store').min(1),
    S3_REGION: z.string().optional(),
  }),
]);

await runAlone((environment) => {
  const config = parseEnvironment(Config, { ...environment, BLOB_STORE: environment['BLOB_STORE'] ?? 'files' });
  return filesService({
    openBlobs: () =>
      config.BLOB_STORE === 'files'
        ? openFileBlobStore(config.FILES_ROOT)
        : openS3BlobStore({
            endpoint: config.S3_ENDPOINT,
            bucket: config.S3_BUCKET,
            accessKey: config.S3_ACCESS_KEY,
            secretKey: config.S3_SECRET_KEY,
            region: config.S3_REGION,
          }),
  });
});
