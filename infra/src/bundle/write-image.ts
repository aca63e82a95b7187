import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/contracts/service-token';
import { repository } from '../local/repository.ts';
import { bundleScripts } from './bundle.ts';

// Writes what infra/docker/start.mjs runs in the image to the folder that is named.

const folder = join(repository, process.argv[2] ?? '');
await mkdir(folder);
await bundleScripts(
  [
    'bff/src/main.ts',
    ...[...SERVICES, 'relay'].map((name) => `services/${name}/src/main.ts`),
    'services/relay/src/topics-main.ts',
    'infra/src/operate/main.ts',
    'infra/src/operate/warn-of-variables.ts',
    'infra/src/telemetry/container.ts',
  ],
  folder,
);
