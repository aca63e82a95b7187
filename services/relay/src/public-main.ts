import { PublicRelayConfig, parseEnvironment } from '@hirelane/runtime/config';
import { runProcess } from '@hirelane/runtime/run-process';
import { PUBLIC_PLAN } from './relay-plan.ts';
import { startRelayAlone } from './start-relay.ts';

await runProcess(
  () => parseEnvironment(PublicRelayConfig),
  (config, starting) => startRelayAlone(PUBLIC_PLAN, config, starting),
);
