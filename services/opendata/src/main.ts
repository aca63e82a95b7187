import { openServiceBlobs } from '@hirelane/blob-stores/configured';
import { runAlone } from '@hirelane/service/run-alone';
import { placeOfEventFiles } from './config.ts';
import { opendataService } from './service.ts';

await runAlone((environment) => {
  const place = placeOfEventFiles(environment);
  return opendataService({ openBlobs: (resources) => openServiceBlobs(place, resources) });
});
