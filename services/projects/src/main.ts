import { runAlone } from '@hirelane/kernel/run-alone';
import { projectsService } from './service.ts';

await runAlone(projectsService);
