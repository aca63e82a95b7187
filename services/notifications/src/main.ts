import { runAlone } from '@hirelane/service/run-alone';
import { notificationsService } from './service.ts';

await runAlone(notificationsService);
