import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { bundleScripts, EMBEDDED, IN_IMAGE } from './bundle.ts';

// Writes the bundles that infra/deploy/docker/start.mjs runs in the image to the given folder.

const folder = join(repository, process.argv[2] ?? '');
await mkdir(folder);
await bundleScripts([...IN_IMAGE, ...EMBEDDED], folder);
