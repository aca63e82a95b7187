import * as z from 'zod';
import { ClamdUrl } from './scan/clamd-address.ts';

/** What the files service reads when it runs alone, in addition to what every service does. */
export const FilesConfig = z.discriminatedUnion(
  'BLOB_STORE',
  [
    z.object({
      BLOB_STORE: z.literal('files'),
      FILES_ROOT: z.string('is needed: the folder that keeps the uploads').min(1),
      CLAMD_URL: ClamdUrl,
    }),
    z.object({
      BLOB_STORE: z.literal('s3'),
      S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is needed: http(s)://host:port of MinIO or any S3' }),
      S3_BUCKET: z.string().default('hirelane-uploads'),
      S3_ACCESS_KEY: z.string('is needed: the access key of the object store').min(1),
      S3_SECRET_KEY: z.string('is needed: the secret key of the object store').min(1),
      S3_REGION: z.string().optional(),
      CLAMD_URL: ClamdUrl,
    }),
  ],
  'must be files or s3',
);
export type FilesConfig = z.infer<typeof FilesConfig>;
