import { parseEnvironment } from '@hirelane/kernel/config';
import { runAlone } from '@hirelane/kernel/run-alone';
import { ProposalsConfig } from './config.ts';
import { proposalsService } from './service.ts';

await runAlone((environment) => {
  const { PROJECTS_URL: projectsUrl } = parseEnvironment(ProposalsConfig, environment);
  return proposalsService({ projectsUrl });
});
