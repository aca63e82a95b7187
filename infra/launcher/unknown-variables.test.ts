import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './repository.ts';
import { OF_CONTAINERS, OF_LAUNCHER, unknownVariables } from './unknown-variables.ts';

test.each([
  ['LIMIT_LOGINS', 'Is it LIMIT_LOGIN?'],
  ['PUBLIC_UR', 'Is it PUBLIC_URL?'],
  ['LOGLEVEL', 'Is it LOG_LEVEL?'],
  ['HIRELANE_DATE', 'Is it HIRELANE_DATA?'],
  ['LIMIT_ELEPHANTS', 'Correct or remove it.'],
])('%s is unknown, and the most similar name is suggested', (name, todo) => {
  expect(unknownVariables({ [name]: '1', PORT: '1' }, OF_LAUNCHER)).toEqual([
    { found: `${name} is no variable of Hirelane, and is ignored`, todo },
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
  ['KAFKA_BROKER', 'Is it KAFKA_BROKERS?'],
  ['S3_ACESS_KEY', 'Is it S3_ACCESS_KEY?'],
  ['LIMIT_LOGINS', 'Is it LIMIT_LOGIN?'],
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
