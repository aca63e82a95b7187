import { parseEnvironment } from '@hirelane/runtime/config';
import { runAlone } from '@hirelane/service/run-alone';
import { ProposalsConfig } from './config.ts';
import { proposalsService } from './service.ts';

await runAlone((environment) => {
  const { PROJECTS_URL: projectsUrl } = parseEnvironment(ProposalsConfig, environment);
  return proposalsService({ projectsUrl });
});
