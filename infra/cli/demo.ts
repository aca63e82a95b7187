import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { writeAtomically } from '../launcher/atomic-file.ts';
import { dataFolder } from '../launcher/repository.ts';
import { runLauncher } from '../launcher/run.ts';
import { openClient } from './client/client.ts';
import { DEMO_PASSWORD, type DemoLogins, fillMarketplace } from './demo/fill.ts';
import { demoToken } from './demo/token.ts';

// `npm run demo`: runs the launcher with a sample marketplace on a separate data folder, for this machine only. Also
// `start --demo` in a container, which decides where it is published.
const isInContainer = process.argv.includes('--demo');
/** What is printed at each start. Folders from before tokens could be created have none. */
type Kept = DemoLogins & Readonly<{ token?: string }>;
const say = (text: string) => void process.stdout.write(`${text}\n`);
const data = join(dataFolder(process.env), 'demo');
const filled = join(data, 'demo.json');
/**
 * The logins and a token are printed, so other machines must not reach this marketplace, and a database in use must not
 * be filled.
 */
const loopback = isInContainer ? {} : { HOST: '127.0.0.1' };
const environment = {
  ...GENEROUS_LIMITS,
  HIDE_UNCONFIGURED_PROVIDERS: 'true',
  ...process.env,
  ...loopback,
  DATABASE_URL: '',
};
/** In a container, the port may differ from the one in the marketplace's origin. */
const addressOf = (url: string) => (isInContainer ? `http://127.0.0.1:${process.env['PORT']}` : url);

if (process.env['LOCAL_HTTPS'] === 'true' && !existsSync(filled)) {
  process.stderr.write('The sample marketplace is filled over http: run it once without LOCAL_HTTPS.\n');
  process.exit(1);
}

await runLauncher({
  data,
  environment,
  async afterReady({ url }) {
    const kept: Kept | null = existsSync(filled) ? JSON.parse(readFileSync(filled, 'utf8')) : null;
    const logins = kept ?? (await fillMarketplace(() => openClient(url, undefined, addressOf(url)), say));
    const token = await demoToken(data, environment, kept?.token);
    if (token !== kept?.token) await writeAtomically(filled, JSON.stringify({ ...logins, token }));
    const { client, freelancer } = logins;
    say(`
The sample marketplace is open on ${url}

  client      ${client.padEnd(16)} password  ${DEMO_PASSWORD}
  freelancer  ${freelancer.padEnd(16)} password  ${DEMO_PASSWORD}

All other users have the same password. An analyst reads the public events with a token:

  curl -H 'Authorization: Bearer ${token}' '${url}/api/v1/events/project?limit=10'

Stop with Ctrl-C; to start over, delete ${data}.`);
  },
});
