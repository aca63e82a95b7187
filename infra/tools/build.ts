import { join } from 'node:path';
import { repository } from '../launcher/repository.ts';
import { runNode } from './run-node.ts';

// `npm run build`: builds the web app into web/dist.
process.exitCode =
  (await runNode([join(repository, 'node_modules/vite/bin/vite.js'), 'build'], join(repository, 'web'))) ?? 1;
