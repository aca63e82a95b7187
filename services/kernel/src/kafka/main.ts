import { parseEnvironment, RelayConfig } from '../config.ts';
import { runProcess } from '../run-process.ts';
import { startRelayOf } from './start-relay.ts';

await runProcess(() => parseEnvironment(RelayConfig), startRelayOf);
