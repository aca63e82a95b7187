import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

test('installing the packages sends no telemetry by default', () => {
  const { scarfSettings } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(scarfSettings).toEqual({ enabled: false });
});
