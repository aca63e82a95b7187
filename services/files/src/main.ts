import { runAlone } from '@hirelane/service/run-alone';
import { openServiceBlobs, readBlobConfig } from './blobs.ts';
import { filesService } from './service.ts';

await runAlone((environment) => {
  const config = readBlobConfig(environment);
  return filesService({ openBlobs: (resources) => openServiceBlobs(config, resources) });
});
