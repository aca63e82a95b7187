import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseConfig } from '@hirelane/bff/config';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { startBff } from '@hirelane/bff/start';
import { postgresNeed } from '@hirelane/postgres/need';
import { parseEnvironment } from '@hirelane/runtime/config';
import { runProcess } from '@hirelane/runtime/run-process';
import { startInSteps } from '@hirelane/runtime/starting/in-steps';
import { untilThere } from '@hirelane/runtime/starting/needs';
import { LogLevel, PostgresUrl } from '@hirelane/runtime/variable-types';
import * as z from 'zod';
import { forEachRole } from '../../launcher/roles/names.ts';
import { startServices } from '../../launcher/services.ts';

// The process of the test kit's `startHirelane`: the bff and every service, wired as in embedded mode, on a given
// database. Each service also listens on its own port, for callers with service tokens.

const Variables = z.object({
  LOG_LEVEL: LogLevel.default('warn'),
  DATABASE_URL: PostgresUrl,
  /** The public keys for the kit's service tokens and for the bff's. */
  JWKS_URL: z.string(),
  DATA_KEY: z.string(),
  IDENTITY_HMAC_KEY: z.string(),
  /** Uploads and emails are written to this folder. */
  KIT_FOLDER: z.string(),
});

await runProcess(
  () => parseEnvironment(Variables),
  (given, { log, registry, stopping }) =>
    startInSteps(async (onEnd, stop) => {
      // PostgreSQL may be restarting, because the process before this one was killed while it connected.
      await untilThere([postgresNeed(given.DATABASE_URL)], { log, stopping });
      let announce: (url: string) => void = () => undefined;
      const publicUrl = new Promise<string>((resolve) => {
        announce = resolve;
      });
      const [files, eventFiles, mails] = ['files', 'event-files', 'mails'].map((name) =>
        join(given.KIT_FOLDER, name),
      ) as [...[string, string, string]];
      await Promise.all([files, eventFiles, mails].map((folder) => mkdir(folder, { recursive: true })));
      const services = await startServices({
        databaseUrls: forEachRole(() => given.DATABASE_URL),
        jwksUrl: given.JWKS_URL,
        files,
        eventFiles,
        hmacKey: given.IDENTITY_HMAC_KEY,
        dataKey: given.DATA_KEY,
        mail: { from: 'Hirelane <hirelane@example.com>', folder: mails, publicUrl },
        log,
      });
      onEnd(services.stop);
      const addresses = Object.entries(services.urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]);
      const config = parseConfig({ ...GENEROUS_LIMITS, ...process.env, ...Object.fromEntries(addresses) });
      const bff = await startBff(config, { logger: log, registry, inProcess: services.inProcess });
      onEnd(bff.stop);
      announce(bff.url);
      await services.ready;
      process.stdout.write(`${JSON.stringify({ port: bff.port, url: bff.url, services: services.urls })}\n`);
      return { stop };
    }),
);
