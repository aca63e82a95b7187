import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Variables as BffVariables } from '@hirelane/bff/config';
import { FilesConfig } from '@hirelane/files/blobs';
import { HiringConfig } from '@hirelane/hiring/config';
import { IdentityConfig } from '@hirelane/identity/config';
import { OpendataConfig } from '@hirelane/opendata/config';
import { ProposalsConfig } from '@hirelane/proposals/config';
import { RelayConfig, ServiceConfig } from '@hirelane/runtime/config';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { LocalMailVariables } from '../../launcher/mail.ts';
import { repository } from '../../launcher/repository.ts';
import { LauncherVariables, TelemetryVariables } from '../../launcher/settings.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const doc = read('docs/operate/configure.md');

/** A section's text, up to the next heading of the same or a higher level. */
function section(title: string): string {
  const [, rest = ''] = doc.split(new RegExp(`^#{2,3} ${title}$`, 'm'));
  return rest.split(/^#{2,3} /m)[0] ?? '';
}

/** The variables in the tables of these sections, each with its default as written, or null for `–`. */
function tablesOf(...titles: readonly string[]): Map<string, string | null> {
  const rows = titles.flatMap((title) => [...section(title).matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \|/gm)]);
  return new Map(
    rows.map(([, name = '', standard = '']) => [name, standard === '–' ? null : standard.replaceAll('`', '')]),
  );
}

type Shape = Readonly<Record<string, z.ZodType>>;
const shapeOf = (...schemas: readonly { shape: Shape }[]): Shape =>
  Object.assign({}, ...schemas.map(({ shape }) => shape));

const service = new Set(Object.keys(ServiceConfig.shape));
const { EVENT_BUS: _, ...relay } = RelayConfig.shape;

const PROCESSES: readonly (readonly [string, readonly string[], Shape])[] = [
  ['the launcher', ['Embedded mode'], shapeOf(LauncherVariables, LocalMailVariables)],
  ['the bff', ['The bff', 'Limits', 'Sign-in with Google and GitHub'], BffVariables.shape],
  ['every service', ['Every service'], ServiceConfig.shape],
  ['identity', ['Identity'], IdentityConfig.shape],
  ['proposals', ['Proposals'], ProposalsConfig.shape],
  ['hiring', ['Hiring'], HiringConfig.shape],
  ['open data', ['Open data'], Object.assign({}, ...OpendataConfig.options.map(({ shape }) => shape))],
  ['files', ['Files'], Object.assign({}, ...FilesConfig.options.map(({ shape }) => shape))],
  ['every process that sends traces', ['Traces'], TelemetryVariables.shape],
  ['the relay', ['The relay'], Object.fromEntries(Object.entries(relay).filter(([name]) => !service.has(name)))],
];

test.each(PROCESSES)('the tables list exactly the variables that %s reads', (_process, titles, shape) => {
  expect([...tablesOf(...titles).keys()].sort()).toEqual(Object.keys(shape).sort());
});

test.each(PROCESSES)('the defaults in the tables match %s', (_process, titles, shape) => {
  for (const [name, standard] of tablesOf(...titles)) {
    const absent = shape[name]?.safeParse(undefined);
    const inCode = absent?.success ? absent.data : undefined;
    expect([name, standard === null ? undefined : shape[name]?.safeParse(standard).data]).toEqual([name, inCode]);
  }
});

test('the relay also reads every service’s variables, except those for keys and the query limit', () => {
  const shared = Object.keys(relay).filter((name) => service.has(name));
  expect([...service].filter((name) => !shared.includes(name)).sort()).toEqual([
    'DATA_KEY',
    'EVENT_BUS',
    'JWKS_URL',
    'LIMIT_PUBLIC_QUERY_MS',
  ]);
});

test('the compose files read the variables in their table, with the same defaults', () => {
  const files = [
    'docker-compose.yml',
    ...readdirSync(join(repository, 'infra/deploy/compose')).map((name) => `infra/deploy/compose/${name}`),
  ];
  const taken = new Map(
    files.flatMap((path) =>
      // A default may contain another variable.
      [...read(path).matchAll(/(?<!\$)\$\{(\w+)(?::-((?:[^{}]|\{[^}]*\})*)|:\?[^}]*)\}/g)].map(
        ([, name = '', standard = '']) => [name, standard.replace(/\$\{(\w+):-[^}]*\}/, '<$1>') || null],
      ),
    ),
  );
  const said = new Map([...tablesOf('Containers')].filter(([name]) => name !== 'SECRETS_FILE'));
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(taken));
});

test('every variable that a process reads by name is in the tables', () => {
  const named = new Set([...doc.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name));
  const folders = ['bff/src', 'services', 'infra/launcher', 'infra/launcher/telemetry', 'infra/deploy/docker'];
  const sources = folders
    .filter((folder) => existsSync(join(repository, folder)))
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.|node_modules|testing\/|test-kit\//.test(file))
        .map((file) => read(join(folder, file))),
    );
  const found = sources.flatMap((text) =>
    [...text.matchAll(/\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name),
  );
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((name) => !named.has(name))).toEqual([]);
});
