import { parseEnvironment } from '@hirelane/runtime/config';
import { runAlone } from '@hirelane/service/run-alone';
import { IdentityConfig } from './config.ts';
import { identityService } from './service.ts';

await runAlone((environment) => {
  const {
    IDENTITY_HMAC_KEY,
    PUBLIC_URL,
    SMTP_URL,
    MAIL_FOLDER = '',
    MAIL_FROM: from,
  } = parseEnvironment(IdentityConfig, environment);
  const publicUrl = Promise.resolve(new URL(PUBLIC_URL).origin);
  const way = SMTP_URL === undefined ? { folder: MAIL_FOLDER } : { smtpUrl: SMTP_URL };
  return identityService({ hmacKey: IDENTITY_HMAC_KEY, mail: { publicUrl, from, ...way } });
});
