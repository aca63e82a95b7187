import { runAlone } from '@hirelane/service/run-alone';
import { openServiceBlobs, readBlobConfig } from './blobs.ts';
import { clamdAddress } from './scan/clamd.ts';
import { filesService } from './service.ts';

await runAlone((environment) => {
  const config = readBlobConfig(environment);
  const clamd = config.CLAMD_URL === undefined ? undefined : clamdAddress(config.CLAMD_URL);
  return filesService({ openBlobs: (resources) => openServiceBlobs(config, resources), clamd });
});
