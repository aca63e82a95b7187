import { runAlone } from '@hirelane/kernel/run-alone';
import { profilesService } from './service.ts';

await runAlone(profilesService);
