import { runAlone } from '@hirelane/service/run-alone';
import { feedService } from './service.ts';

await runAlone(feedService);
