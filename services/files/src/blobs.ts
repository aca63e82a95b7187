import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { openS3BlobStore, type S3BlobStore } from '@hirelane/blob-stores/s3/blob-store';
import { isTransient } from '@hirelane/postgres/transient';
import { backOff } from '@hirelane/runtime/back-off';
import { parseEnvironment } from '@hirelane/runtime/config';
import { reasonOf } from '@hirelane/runtime/starting/needs';
import { httpUrl } from '@hirelane/runtime/variable-types';
import type { Resources } from '@hirelane/service/service';
import * as z from 'zod';
import { ClamdUrl } from './scan/clamd.ts';

/** Throws a ConfigError that lists each missing or invalid variable. */
export const readBlobConfig = (environment: NodeJS.ProcessEnv): FilesConfig =>
  parseEnvironment(FilesConfig, { ...environment, BLOB_STORE: environment['BLOB_STORE'] || 'files' });

/** `isAlone`: whether no other process has the folder open. An export that runs alongside a service must pass false. */
export const openBlobs = async (config: FilesConfig, isAlone = true): Promise<BlobStore> =>
  config.BLOB_STORE === 'files' ? openFileBlobStore(config.FILES_ROOT, isAlone) : openBucket(config);

type S3Config = Extract<FilesConfig, { BLOB_STORE: 's3' }>;

const openBucket = (config: S3Config): S3BlobStore =>
  openS3BlobStore({
    endpoint: config.S3_ENDPOINT,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: config.S3_REGION,
  });

/**
 * Opens the blob store for a service. The service needs its object store only for uploads and downloads, so it also
 * starts without one and logs the problem until the bucket exists.
 */
export async function openServiceBlobs(
  config: FilesConfig,
  { log, onStop }: Pick<Resources, 'log' | 'onStop'>,
): Promise<BlobStore> {
  if (config.BLOB_STORE === 'files') return openBlobs(config);
  const s3 = config;
  const bucket = openBucket(s3);
  const stopped = new AbortController();
  onStop(() => stopped.abort());
  void untilThere();
  return bucket;

  async function untilThere() {
    let said = '';
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      try {
        await bucket.makeBucket();
        if (failures > 0) log.info('the object store is now reachable');
        return;
      } catch (error) {
        const why = complaint(s3, error);
        if (why !== said) log.warn(`${why}; uploads and downloads are refused until then`);
        said = why;
      }
      await backOff(failures, stopped.signal);
    }
  }
}

function complaint({ S3_ENDPOINT, S3_BUCKET }: S3Config, error: unknown): string {
  const at = `the object store at ${new URL(S3_ENDPOINT).host}`;
  if (isTransient(error)) return `S3_ENDPOINT: ${at} does not respond: ${reasonOf(error)}`;
  return `S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET: ${at} refuses access to the bucket ${S3_BUCKET}: ${reasonOf(error)}`;
}

/** The variables that the files service reads as a separate process, in addition to those of every service. */
export const FilesConfig = z.discriminatedUnion(
  'BLOB_STORE',
  [
    z.object({
      BLOB_STORE: z.literal('files'),
      FILES_ROOT: z.string('is required: the folder for uploads').min(1),
      CLAMD_URL: ClamdUrl,
    }),
    z.object({
      BLOB_STORE: z.literal('s3'),
      S3_ENDPOINT: httpUrl('is required: http(s)://host:port of MinIO or another S3 server'),
      S3_BUCKET: z.string().default('hirelane-uploads'),
      S3_ACCESS_KEY: z.string('is required: the access key of the object store').min(1),
      S3_SECRET_KEY: z.string('is required: the secret key of the object store').min(1),
      S3_REGION: z.string().optional(),
      CLAMD_URL: ClamdUrl,
    }),
  ],
  'must be files or s3',
);
export type FilesConfig = z.infer<typeof FilesConfig>;
