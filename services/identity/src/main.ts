import { parseEnvironment } from '@hirelane/kernel/config';
import { runAlone } from '@hirelane/kernel/run-alone';
import * as z from 'zod';
import { identityService } from './service.ts';

const Config = z.object({
  IDENTITY_HMAC_KEY: z.string('is needed: a secret of at least 32 characters that never changes').min(32),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is needed: the origin of the links in mails' }),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is needed: smtp(s)://user:password@host:port of a mail server' }),
  MAIL_FROM: z.string('is needed: the sender of mails, such as Hirelane <hello@hirelane.example>').min(3),
});

await runAlone((environment) => {
  const { IDENTITY_HMAC_KEY, PUBLIC_URL, SMTP_URL, MAIL_FROM } = parseEnvironment(Config, environment);
  const publicUrl = Promise.resolve(new URL(PUBLIC_URL).origin);
  return identityService({ hmacKey: IDENTITY_HMAC_KEY, mail: { publicUrl, smtpUrl: SMTP_URL, from: MAIL_FROM } });
});
