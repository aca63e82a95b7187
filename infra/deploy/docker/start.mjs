// Starts the process named by the first argument. Variables that the environment leaves out are read from SECRETS_FILE,
// a JSON object, as `make-secrets.mjs` writes it: so that a password need not stand in a compose file.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

// The first process of a container is not ended by a signal that it does not listen to. Until what is started does so
// itself:
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(code));
}

const [given] = process.argv.slice(2);
if (!given) {
  process.stderr.write('Say what to start, such as bff/src/main.ts.\n');
  process.exit(1);
}
// Paths of older releases: whoever wrote their own manifests goes on with this image.
const moved = JSON.parse(await readFile(new URL('moved-paths.json', import.meta.url), 'utf8'));
const main = moved[given] ?? given;
if (main !== given) {
  const line = { level: 40, time: Date.now(), msg: `${given} has moved to ${main}; name the new path` };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
const path = process.env.SECRETS_FILE;
if (path) {
  const secrets = JSON.parse(await readFile(path, 'utf8'));
  for (const [name, value] of Object.entries(secrets)) process.env[name] ??= value;
}
/** A module, by its path from the repository's root: the bundle of the image, or the source. */
const load = (module) => {
  const bundle = new URL(`../../../bundles/${module.replace(/\.ts$/, '.js')}`, import.meta.url);
  return import(existsSync(bundle) ? bundle.href : new URL(`../../../${module}`, import.meta.url).href);
};
const { warnOfVariables } = await load('infra/cli/warn-of-variables.ts');
warnOfVariables(process.env);
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { traceProcess } = await load('infra/launcher/telemetry/container.ts');
  traceProcess(main, process.env);
}
// What is started finds its own arguments where Node would have put them.
process.argv.splice(1, 1);
await load(main);
