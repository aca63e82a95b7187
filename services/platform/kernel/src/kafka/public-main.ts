import { PublicRelayConfig, parseEnvironment } from '../config.ts';
import { runProcess } from '../run-process.ts';
import { PUBLIC_PLAN } from './relay-plan.ts';
import { startRelayAlone } from './start-relay.ts';

await runProcess(
  () => parseEnvironment(PublicRelayConfig),
  (config, starting) => startRelayAlone(PUBLIC_PLAN, config, starting),
);
