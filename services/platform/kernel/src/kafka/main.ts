import { parseEnvironment, RelayConfig } from '../config.ts';
import { runProcess } from '../run-process.ts';
import { internalPlan } from './relay-plan.ts';
import { startRelayAlone } from './start-relay.ts';

await runProcess(
  () => parseEnvironment(RelayConfig),
  (config, starting) => startRelayAlone(internalPlan(config.RELAY_LOG), config, starting),
);
