import { expect, test } from 'vitest';
import { behind, outdatedTable } from './outdated.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const zod = { name: 'zod', current: '4.0.0', wanted: '4.0.0', latest: '4.6.7' };
const api = { name: 'api', current: '1.9.1', wanted: '1.9.1', latest: '1.10.0' };

test('a package that several workspaces have at the same version is listed once', () => {
  const { name, ...entry } = api;
  const { name: _, ...other } = zod;
  expect(behind({ zod: other, [name]: [entry, entry, { ...entry, current: '1.8.0' }] })).toEqual([
    api,
    { ...api, current: '1.8.0' },
    zod,
  ]);
});

test('the table shows the age of the installed version, if known', () => {
  const published = new Map([['zod@4.0.0', '2026-08-01T00:00:00Z']]);
  expect(outdatedTable([api, zod], published, NOW)).toEqual([
    'package  current  wanted  latest  age',
    'api      1.9.1    1.9.1   1.10.0  –',
    'zod      4.0.0    4.0.0   4.6.7   122 days',
  ]);
});
