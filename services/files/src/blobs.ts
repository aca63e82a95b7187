import type { BlobStore } from '@hirelane/kernel/blob-store';
import { parseEnvironment } from '@hirelane/kernel/config';
import { openFileBlobStore } from '@hirelane/kernel/filesystem/blob-store';
import { openS3BlobStore } from '@hirelane/kernel/s3/blob-store';
import { FilesConfig } from './config.ts';

/** Throws ConfigError, naming each variable that is missing or wrong. */
export const readBlobConfig = (environment: NodeJS.ProcessEnv): FilesConfig =>
  parseEnvironment(FilesConfig, { ...environment, BLOB_STORE: environment['BLOB_STORE'] || 'files' });

/** `isAlone`: no other process has the folder open; an export beside a running service has to say false. */
export const openBlobs = (config: FilesConfig, isAlone = true): Promise<BlobStore> =>
  config.BLOB_STORE === 'files'
    ? openFileBlobStore(config.FILES_ROOT, isAlone)
    : openS3BlobStore({
        endpoint: config.S3_ENDPOINT,
        bucket: config.S3_BUCKET,
        accessKey: config.S3_ACCESS_KEY,
        secretKey: config.S3_SECRET_KEY,
        region: config.S3_REGION,
      });
