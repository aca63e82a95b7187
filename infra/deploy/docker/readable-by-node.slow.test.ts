import { readdirSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

// The image runs the sources directly: Node strips the types and rejects some code that TypeScript accepts, such as a
// variable named `of` in a loop. So Node must be able to read every file in the image.

/** The folders that infra/deploy/docker/Dockerfile copies. */
const IN_IMAGE = ['contracts', 'services', 'bff', 'infra/cli', 'infra/launcher/telemetry'];

const sources = IN_IMAGE.flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.d\.ts$|\.test\.ts$|node_modules|dist-types/.test(file))
    .map((file) => join(folder, file)),
);

/** Since Node 22.13; this repository has the types of its oldest supported Node. */
const { stripTypeScriptTypes } = nodeModule as { stripTypeScriptTypes?: (code: string) => string };

if (stripTypeScriptTypes === undefined) {
  test.skip(`Node reads every source file in the image (${process.version} cannot remove types; CI uses Node 24)`);
} else {
  test('Node reads every source file in the image', () => {
    expect(sources.length).toBeGreaterThan(400);
    const refused = sources.filter((file) => {
      try {
        stripTypeScriptTypes(readFileSync(join(repository, file), 'utf8'));
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });
}
