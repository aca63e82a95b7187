import { parseEnvironment, RelayConfig } from '../config.ts';
import { runProcess } from '../run-process.ts';
import { internalPlan } from './relay-plan.ts';
import { startRelayOf } from './start-relay.ts';

await runProcess(
  () => parseEnvironment(RelayConfig),
  (config, { log, registry }) => startRelayOf(internalPlan(config.RELAY_LOG), config, log, registry),
);
