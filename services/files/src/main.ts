import { openServiceBlobs } from '@hirelane/blob-stores/configured';
import { runAlone } from '@hirelane/service/run-alone';
import { placeOfUploads, readBlobConfig } from './blobs.ts';
import { clamdAddress } from './scan/clamd.ts';
import { filesService } from './service.ts';

await runAlone((environment) => {
  const config = readBlobConfig(environment);
  const clamd = config.CLAMD_URL === undefined ? undefined : clamdAddress(config.CLAMD_URL);
  return filesService({ openBlobs: (resources) => openServiceBlobs(placeOfUploads(config), resources), clamd });
});
