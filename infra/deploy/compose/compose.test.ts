import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { Variables } from '@hirelane/bff/config';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { repository } from '../../launcher/repository.ts';

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
      logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }).optional(),
    }),
  ),
});
const read = (name: string) =>
  Compose.parse(parse(readFileSync(join(repository, 'infra/deploy/compose', name), 'utf8'), { merge: true })).services;
const services = read('postgres-store.yml');

test('the bff’s container has every bff variable, and variables that the file does not set can be set from outside', () => {
  const given = services['bff']?.environment ?? {};
  // The compose file sets the variables that differ between processes, and the image sets NODE_ENV.
  const decided = ['NODE_ENV', 'SERVICE_TOKEN_KEYS', ...SERVICES.map((name) => `${name.toUpperCase()}_URL`)];
  const names = Object.keys(Variables.shape);
  expect(names.filter((name) => !(name in given) && !decided.includes(name))).toEqual([]);
  for (const name of ['TRUST_PROXY', 'HSTS_SUBDOMAINS', 'LIMIT_LOGIN', 'GOOGLE_CLIENT_ID']) {
    expect([name, given[name]]).toEqual([name, null]);
  }
});

test.each(['postgres-store.yml', 'eventstoredb.yml'])('every container in %s has log rotation', (name) => {
  const own = Object.entries(read(name)).filter(([, { image }]) => image !== undefined);
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(([, { logging }]) => logging === undefined).map(([service]) => service)).toEqual([]);
});
