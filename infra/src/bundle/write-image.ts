import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../local/repository.ts';
import { bundleScripts, PROCESSES } from './bundle.ts';

// Writes what infra/docker/start.mjs runs in the image to the folder that is named.

const folder = join(repository, process.argv[2] ?? '');
await mkdir(folder);
await bundleScripts(
  [
    ...PROCESSES,
    'services/relay/src/topics-main.ts',
    'infra/src/operate/main.ts',
    'infra/src/operate/warn-of-variables.ts',
    'infra/src/telemetry/container.ts',
  ],
  folder,
);
