import { runAlone } from '@hirelane/service/run-alone';
import { profilesService } from './service.ts';

await runAlone(profilesService);
