import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { ConfigError } from '@hirelane/runtime/config';
import { createServer } from 'vite';
import { refuseHeldFolder } from '../launcher/data/lock.ts';
import { StartFailure } from '../launcher/failure.ts';
import { freePort, refuseTakenPort } from '../launcher/ports.ts';
import { dataFolder, repository } from '../launcher/repository.ts';
import { onStopSignals } from '../launcher/stop-signals.ts';
import { bffConfig, unwired } from '../launcher/wiring.ts';

// `npm run dev`: Vite's server for the web app with hot reload, and the launcher behind it, restarted on every change
// of its code. Open Vite's URL: the bff uses it as its own origin, so that cookies and CSRF checks work.
const SERVER_CODE = ['contracts/src', 'bff/src', 'services', 'infra/launcher'];
const PAGES = 5173;
/** How long to wait for further changes, in ms, because editors write a file in several steps. */
const SETTLE_MS = 200;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const bffPort = await refusing(freeBffPort());
const bff = `http://localhost:${bffPort}`;
const pages = await createServer({
  root: join(repository, 'web'),
  configFile: join(repository, 'web/vite.config.ts'),
  server: { port: PAGES, strictPort: true, proxy: { '/api': bff, '/auth': bff, '/feeds': bff, '/health': bff } },
});
const origin = `http://localhost:${PAGES}`;
await refusing(listen());

let stopping = false;
let child = startLauncher();
let restarting: Promise<void> | undefined;
let settling: NodeJS.Timeout | undefined;

const watchers = SERVER_CODE.map((folder) =>
  watch(join(repository, folder), { recursive: true }, (_event, name) => {
    if (!name || !/src|^[^/]+\.ts$|\/[^/]+\.ts$/.test(name) || /\.test\.ts$|dist-types|node_modules|~$/.test(name))
      return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      restarting = (restarting ?? Promise.resolve()).then(restart);
    }, SETTLE_MS);
  }),
);

onStopSignals(async () => {
  stopping = true;
  clearTimeout(settling);
  for (const watcher of watchers) watcher.close();
  await restarting;
  await end(child);
  await pages.close();
  return 0;
});
say(`\nThe web app, with hot reload: ${origin}\n`);

/**
 * The port of the bff; checked before any page is served, because another program on this port would receive the pages'
 * requests.
 */
async function freeBffPort(): Promise<string> {
  const { port, host } = bffConfig(process.env, await unwired());
  await refuseHeldFolder(dataFolder(process.env));
  await refuseTakenPort(port, host);
  return String(port || (await freePort()));
}

async function listen(): Promise<void> {
  await pages.listen().catch((error: Error) => {
    throw /already in use/.test(error.message)
      ? new StartFailure(`Port ${PAGES} is used by another program, perhaps another npm run dev. Stop it first.`)
      : error;
  });
}

/** Prints the message of a failure that the developer can fix, then exits. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    process.stderr.write(
      `${error instanceof StartFailure || error instanceof ConfigError ? error.message : error.stack}\n`,
    );
    process.exit(1);
  });
}

function startLauncher(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'infra/launcher/start.ts'], {
    cwd: repository,
    // Vite serves the pages, so none are built. The folder in WEB_ROOT has no pages, so the bff's own port responds
    // with 503.
    env: {
      ...GENEROUS_LIMITS,
      ...process.env,
      PORT: bffPort,
      PUBLIC_URL: origin,
      // Vite's server uses plain http.
      LOCAL_HTTPS: '',
      WEB_ROOT: join(repository, 'web/public'),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches only this process, which then stops the launcher cleanly.
    detached: true,
  });
}

async function restart(): Promise<void> {
  if (stopping) return;
  say('The code has changed: restarting …');
  await end(child);
  child = startLauncher();
}

async function end(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  launcher.kill('SIGTERM');
  await once(launcher, 'close');
}
