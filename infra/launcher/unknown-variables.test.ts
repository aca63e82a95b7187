import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './repository.ts';
import { OF_CONTAINERS, OF_LAUNCHER, unknownVariables } from './unknown-variables.ts';

test.each([
  ['LIMIT_LOGINS', 'Did you mean LIMIT_LOGIN?'],
  ['PUBLIC_UR', 'Did you mean PUBLIC_URL?'],
  ['LOGLEVEL', 'Did you mean LOG_LEVEL?'],
  ['HIRELANE_DATE', 'Did you mean HIRELANE_DATA?'],
  ['LIMIT_ELEPHANTS', 'Correct or remove it.'],
])('%s is unknown, and the most similar name is suggested', (name, todo) => {
  expect(unknownVariables({ [name]: '1', PORT: '1' }, OF_LAUNCHER)).toEqual([
    { found: `${name} is not a Hirelane variable and is ignored`, todo },
  ]);
});

const KNOWN = [
  ['embedded mode', OF_LAUNCHER],
  ['containers', OF_CONTAINERS],
] as const;

test.each(KNOWN)('%s is ignored, because it belongs to another program', (_where, known) => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'NODE_OPTIONS',
    'npm_config_cache',
    'PGHOST',
    'SMTP',
    'PORTS',
    'URL',
  ];
  expect(unknownVariables(Object.fromEntries(others.map((name) => [name, 'x'])), known)).toEqual([]);
});

test.each([
  ['KAFKA_BROKER', 'Did you mean KAFKA_BROKERS?'],
  ['S3_ACESS_KEY', 'Did you mean S3_ACCESS_KEY?'],
  ['LIMIT_LOGINS', 'Did you mean LIMIT_LOGIN?'],
])('in containers, %s is unknown, and the most similar name is suggested', (name, todo) => {
  expect(unknownVariables({ [name]: 'x', EVENT_STORE: 'postgres' }, OF_CONTAINERS)).toMatchObject([{ todo }]);
});

test('no variable in the compose files is unknown', () => {
  const folder = join(repository, 'infra/deploy/compose');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const texts = [join(repository, 'docker-compose.yml'), ...files].map((path) => readFileSync(path, 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/^\s+([A-Z][A-Z\d_]+):/gm)].map(([, name = '']) => name));
  expect(names).toContain('KAFKA_BROKERS');
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])), OF_CONTAINERS)).toEqual([]);
});
