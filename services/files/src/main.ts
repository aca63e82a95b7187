import { parseEnvironment } from '@hirelane/kernel/config';
import { openFileBlobStore } from '@hirelane/kernel/filesystem/blob-store';
import { runAlone } from '@hirelane/kernel/run-alone';
import { openS3BlobStore } from '@hirelane/kernel/s3/blob-store';
import { FilesConfig } from './config.ts';
import { filesService } from './service.ts';

await runAlone((environment) => {
  const config = parseEnvironment(FilesConfig, { ...environment, BLOB_STORE: environment['BLOB_STORE'] ?? 'files' });
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
