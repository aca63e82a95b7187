import { overHttp } from '@hirelane/runtime/call-service';
import { parseEnvironment } from '@hirelane/runtime/config';
import { runAlone } from '@hirelane/service/run-alone';
import { ProposalsConfig } from './config.ts';
import { proposalsService } from './service.ts';

await runAlone((environment) => {
  const { PROJECTS_URL } = parseEnvironment(ProposalsConfig, environment);
  return proposalsService({ transport: overHttp(() => PROJECTS_URL) });
});
