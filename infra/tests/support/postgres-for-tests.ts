import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { openRunFolder } from '../lanes/run-folder.ts';
import { dropDatabases } from './shared-marketplace.ts';

/**
 * Several files run at the same time, each with its own marketplaces: one marketplace may open about 90 connections,
 * and three instances of the services more than 200.
 */
const SETTINGS = ['fsync=off', 'max_connections=1000'];

/**
 * Vitest global set-up: one real PostgreSQL for the whole run, at TEST_DATABASE_URL; set that variable to use your own.
 * fsync is off only here: durability tests start their own server. A separate process manages it and stops it however
 * this run ends, because Vitest does not call tear-down after Ctrl-C.
 */
export async function setup() {
  const removeFolder = await openRunFolder();
  const theirs = process.env['TEST_DATABASE_URL'];
  if (theirs) {
    return async () => {
      await dropDatabases(theirs);
      await removeFolder();
    };
  }
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'postgres-process.ts'), ...SETTINGS],
    {
      cwd: repository,
      // A separate session, which Ctrl-C does not reach; the end of this pipe signals that this process has ended.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  let url = '';
  for await (const chunk of child.stdout) {
    url += chunk;
    if (url.endsWith('\n')) break;
  }
  // The process has already printed the reason, so a stack trace would not help.
  if (!url.endsWith('\n')) throw Object.assign(new Error('expected a PostgreSQL for the tests'), { stack: '' });
  process.env['TEST_DATABASE_URL'] = url.trim();
  return async () => {
    child.stdin.end();
    await ended;
    await removeFolder();
  };
}
