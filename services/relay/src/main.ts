import { parseEnvironment, RelayConfig } from '@hirelane/runtime/config';
import { runProcess } from '@hirelane/runtime/run-process';
import { internalPlan } from './relay-plan.ts';
import { startRelayAlone } from './start-relay.ts';

await runProcess(
  () => parseEnvironment(RelayConfig),
  (config, starting) => startRelayAlone(internalPlan(config.RELAY_LOG), config, starting),
);
