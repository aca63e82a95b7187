import { parseEnvironment } from '@hirelane/runtime/config';
import { runAlone } from '@hirelane/service/run-alone';
import { HiringConfig } from './config.ts';
import { hiringService } from './service.ts';

await runAlone((environment) => {
  const { PROJECTS_URL: projectsUrl, RETENTION_YEARS: retentionYears } = parseEnvironment(HiringConfig, environment);
  return hiringService({ projectsUrl, retentionYears });
});
