import { isTransient } from '@hirelane/postgres/transient';
import { backOff } from '@hirelane/runtime/back-off';
import { reasonOf } from '@hirelane/runtime/starting/needs';
import { httpUrl } from '@hirelane/runtime/variable-types';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { BlobStore } from './blob-store.ts';
import { openFileBlobStore } from './filesystem/blob-store.ts';
import { openS3BlobStore, type S3BlobStore } from './s3/blob-store.ts';

/** The variables of every service that uses the object store. */
export const S3_VARIABLES = {
  BLOB_STORE: z.literal('s3'),
  S3_ENDPOINT: httpUrl('is required: http(s)://host:port of MinIO or another S3 server'),
  S3_ACCESS_KEY: z.string('is required: the access key of the object store').min(1),
  S3_SECRET_KEY: z.string('is required: the secret key of the object store').min(1),
  S3_REGION: z.string().optional(),
} as const;
type S3Config = z.infer<z.ZodObject<typeof S3_VARIABLES>>;

/** Where a service's files are: in a folder, or in a bucket, whose name is the value of `variable`. */
export type BlobPlace =
  | Readonly<{ folder: string }>
  | Readonly<{ s3: S3Config; bucket: string; variable: string; refused: string }>;

/** `isAlone`: whether no other process has the folder open. An export that runs alongside a service must pass false. */
export const openBlobs = async (place: BlobPlace, isAlone = true): Promise<BlobStore> =>
  'folder' in place ? openFileBlobStore(place.folder, isAlone) : openBucket(place);

type Bucket = Extract<BlobPlace, { bucket: string }>;

const openBucket = ({ s3, bucket }: Bucket): S3BlobStore =>
  openS3BlobStore({
    endpoint: s3.S3_ENDPOINT,
    bucket,
    accessKey: s3.S3_ACCESS_KEY,
    secretKey: s3.S3_SECRET_KEY,
    region: s3.S3_REGION,
  });

/**
 * Opens the blob store for a service. The service needs its object store only for some requests, so it also starts
 * without one and logs the problem, with what is `refused` meanwhile, until the bucket exists.
 */
export async function openServiceBlobs(
  place: BlobPlace,
  { log, onStop }: Readonly<{ log: Pick<Logger, 'info' | 'warn'>; onStop(end: () => void): void }>,
): Promise<BlobStore> {
  if ('folder' in place) return openBlobs(place);
  const bucket = openBucket(place);
  const stopped = new AbortController();
  onStop(() => stopped.abort());
  void untilThere(place);
  return bucket;

  async function untilThere(there: Bucket) {
    let said = '';
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      try {
        await bucket.makeBucket();
        if (failures > 0) log.info('the object store is now reachable');
        return;
      } catch (error) {
        const why = complaint(there, error);
        if (why !== said) log.warn(`${why}; ${there.refused} until then`);
        said = why;
      }
      await backOff(failures, stopped.signal);
    }
  }
}

function complaint({ s3: { S3_ENDPOINT }, bucket, variable }: Bucket, error: unknown): string {
  const at = `the object store at ${new URL(S3_ENDPOINT).host}`;
  if (isTransient(error)) return `S3_ENDPOINT: ${at} does not respond: ${reasonOf(error)}`;
  return `S3_ACCESS_KEY, S3_SECRET_KEY, ${variable}: ${at} refuses access to the bucket ${bucket}: ${reasonOf(error)}`;
}
