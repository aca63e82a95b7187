import { OWN_SERVERS } from '@hirelane/test-kit/stack/own-server';
import { hasDocker } from '../support/docker.ts';
import { limitUnstable, resultOf, summary } from './reports.ts';
import { runVitest } from './run-vitest.ts';

// `npm run test:containers`: runs the suites that need a Docker engine or existing servers (OWN_SERVERS). Arguments are
// parts of file names.

/** Parts of the file names of the tests that run on an existing server. */
const SUITES: Readonly<Record<keyof typeof OWN_SERVERS, string>> = {
  eventstoredb: 'eventstoredb/src',
  postgres: 'postgres/src/contracts',
  kafka: 'relay/src/event-bus',
  s3: 'blob-stores/src',
};

const say = (text: string) => void process.stdout.write(`${text}\n`);
const given = process.argv.slice(2);
const withoutDocker = Object.entries(OWN_SERVERS).flatMap(([kind, variable]) =>
  process.env[variable] ? [SUITES[kind as keyof typeof OWN_SERVERS]] : [],
);
const isDocker = await hasDocker();

if (!isDocker && withoutDocker.length === 0) {
  say(summary([resultOf('', { skipped: [{ name: 'all container tests', reason: 'no Docker engine responds' }] })]));
} else {
  if (!isDocker) say(`No Docker engine responds here, so only ${withoutDocker.join(', ')} run, on the given servers.`);
  const filters = isDocker || given.length > 0 ? given : withoutDocker;
  const results = limitUnstable(await runVitest('containers', ['containers', 'composed'], filters));
  say(summary(results));
  process.exitCode = results.some(({ failed }) => failed.length > 0) ? 1 : 0;
}
