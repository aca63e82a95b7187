import { join } from 'node:path';
import { parseConfig } from '@hirelane/bff/config';
import { startBff } from '@hirelane/bff/start';
import { SERVICES } from '@hirelane/contracts/service-token';
import { pino } from 'pino';
import { startServices } from '../../local/services.ts';
import { forEachRole } from '../../operate/roles/names.ts';

// Bff and services in one process, as in the launcher, with the bff's variables and those of the services; so a bench
// can call a service with a token of its own. Prints the addresses of the bff and of the feed as JSON.
const { DATABASE_URL = '', DATA_KEY = '', IDENTITY_HMAC_KEY = '', FILES_ROOT = '', INTERNAL_PORT = '' } = process.env;
const log = pino({ level: 'info' }, pino.destination(join(FILES_ROOT, 'bench.log')));
const services = await startServices({
  databaseUrls: forEachRole(() => DATABASE_URL),
  jwksUrl: `http://127.0.0.1:${INTERNAL_PORT}/internal/jwks.json`,
  files: FILES_ROOT,
  hmacKey: IDENTITY_HMAC_KEY,
  dataKey: DATA_KEY,
  mail: {
    from: 'Hirelane <hirelane@localhost>',
    publicUrl: Promise.resolve('http://localhost'),
    folder: join(FILES_ROOT, 'mail'),
  },
  log,
});
const config = parseConfig({
  ...process.env,
  ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, services.urls[name]])),
});
const bff = await startBff(config, { logger: log.child({ service: 'bff' }), inProcess: services.inProcess });
await services.ready;
process.stdout.write(`${JSON.stringify({ bff: `http://127.0.0.1:${bff.port}`, feed: services.urls.feed })}\n`);
process.once('SIGTERM', async () => {
  await bff.stop();
  await services.stop();
  process.exit(0);
});
