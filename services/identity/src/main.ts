import { parseEnvironment } from '@hirelane/kernel/config';
import { runAlone } from '@hirelane/kernel/run-alone';
import * as z from 'zod';
import { identityService } from './service.ts';

const Config = z.object({
  IDENTITY_HMAC_KEY: z.string('is needed: a secret of at least 32 characters that never changes').min(32),
});

await runAlone((environment) => identityService({ hmacKey: parseEnvironment(Config, environment).IDENTITY_HMAC_KEY }));
