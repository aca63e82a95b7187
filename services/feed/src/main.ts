import { runAlone } from '@hirelane/kernel/run-alone';
import { feedService } from './service.ts';

await runAlone(feedService);
