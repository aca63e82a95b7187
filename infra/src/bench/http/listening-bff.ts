import { parseConfig } from '@hirelane/bff/config';
import { startBff } from '@hirelane/bff/start';
import { newKey } from '@hirelane/bff/testing/test-bff';
import { pino } from 'pino';

// A bff alone, with the bff's variables but for its key. Prints its address.
const SERVICE_TOKEN_KEYS = JSON.stringify({ keys: [await newKey('bench')] });
const bff = await startBff(parseConfig({ ...process.env, SERVICE_TOKEN_KEYS }), {
  logger: pino({ level: 'warn' }, pino.destination(2)),
});
process.stdout.write(`http://127.0.0.1:${bff.port}\n`);
process.once('SIGTERM', async () => {
  await bff.stop();
  process.exit(0);
});
