import { runAlone } from '@hirelane/kernel/run-alone';
import { proposalsService } from './service.ts';

await runAlone(proposalsService);
