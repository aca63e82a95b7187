import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

test('by default, no telemetry is sent when the packages are installed', () => {
  const { scarfSettings } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(scarfSettings).toEqual({ enabled: false });
});
