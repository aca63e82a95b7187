import { runAlone } from '@hirelane/service/run-alone';
import { messagingService } from './service.ts';

await runAlone(messagingService);
