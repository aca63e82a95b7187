import { parseEnvironment, RelayConfig } from '@hirelane/runtime/config';
import { runProcess } from '@hirelane/runtime/run-process';
import { startRelaysAlone } from './start-relays.ts';

await runProcess(() => parseEnvironment(RelayConfig), startRelaysAlone);
