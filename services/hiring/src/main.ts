import { overHttp } from '@hirelane/runtime/call-service';
import { parseEnvironment } from '@hirelane/runtime/config';
import { runAlone } from '@hirelane/service/run-alone';
import { HiringConfig } from './config.ts';
import { hiringService } from './service.ts';

await runAlone((environment) => {
  const { PROJECTS_URL, RETENTION_YEARS, PUBLIC_URL } = parseEnvironment(HiringConfig, environment);
  const publicUrl = Promise.resolve(new URL(PUBLIC_URL).origin);
  return hiringService({ transport: overHttp(() => PROJECTS_URL), retentionYears: RETENTION_YEARS, publicUrl });
});
