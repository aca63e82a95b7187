import { PublicRelayConfig, parseEnvironment } from '../config.ts';
import { runProcess } from '../run-process.ts';
import { PUBLIC_PLAN } from './relay-plan.ts';
import { startRelayOf } from './start-relay.ts';

await runProcess(
  () => parseEnvironment(PublicRelayConfig),
  (config, { log, registry }) => startRelayOf(PUBLIC_PLAN, config, log, registry),
);
