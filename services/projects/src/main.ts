import { runAlone } from '@hirelane/service/run-alone';
import { projectsService } from './service.ts';

await runAlone(projectsService);
