import { type BlobPlace, S3_VARIABLES } from '@hirelane/blob-stores/configured';
import { parseEnvironment } from '@hirelane/runtime/config';
import * as z from 'zod';

/** The variables that the service reads as a separate process, in addition to those of every service. */
export const OpendataConfig = z.discriminatedUnion(
  'BLOB_STORE',
  [
    z.object({
      BLOB_STORE: z.literal('files'),
      EVENT_FILES_ROOT: z.string('is required: the folder for daily files of public events').min(1),
    }),
    z.object({ ...S3_VARIABLES, S3_EVENTS_BUCKET: z.string().default('hirelane-events') }),
  ],
  'must be files or s3',
);

/** Where daily files are stored. Throws a ConfigError that lists each missing or invalid variable. */
export function placeOfEventFiles(environment: NodeJS.ProcessEnv): BlobPlace {
  const config = parseEnvironment(OpendataConfig, {
    ...environment,
    BLOB_STORE: environment['BLOB_STORE'] || 'files',
  });
  if (config.BLOB_STORE === 'files') return { folder: config.EVENT_FILES_ROOT };
  const { S3_EVENTS_BUCKET: bucket } = config;
  return { s3: config, bucket, variable: 'S3_EVENTS_BUCKET', refused: 'daily files are neither made nor sent' };
}
