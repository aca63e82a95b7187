import { runAlone } from '@hirelane/service/run-alone';
import { opendataService } from './service.ts';

await runAlone(() => opendataService());
