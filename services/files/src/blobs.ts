import { type BlobPlace, S3_VARIABLES } from '@hirelane/blob-stores/configured';
import { parseEnvironment } from '@hirelane/runtime/config';
import * as z from 'zod';
import { ClamdUrl } from './scan/clamd.ts';

/** Throws a ConfigError that lists each missing or invalid variable. */
export const readBlobConfig = (environment: NodeJS.ProcessEnv): FilesConfig =>
  parseEnvironment(FilesConfig, { ...environment, BLOB_STORE: environment['BLOB_STORE'] || 'files' });

/** Where uploads are stored. */
export const placeOfUploads = (config: FilesConfig): BlobPlace =>
  config.BLOB_STORE === 'files'
    ? { folder: config.FILES_ROOT }
    : { s3: config, bucket: config.S3_BUCKET, variable: 'S3_BUCKET', refused: 'uploads and downloads are refused' };

/** The variables that the files service reads as a separate process, in addition to those of every service. */
export const FilesConfig = z.discriminatedUnion(
  'BLOB_STORE',
  [
    z.object({
      BLOB_STORE: z.literal('files'),
      FILES_ROOT: z.string('is required: the folder for uploads').min(1),
      CLAMD_URL: ClamdUrl,
    }),
    z.object({ ...S3_VARIABLES, S3_BUCKET: z.string().default('hirelane-uploads'), CLAMD_URL: ClamdUrl }),
  ],
  'must be files or s3',
);
export type FilesConfig = z.infer<typeof FilesConfig>;
