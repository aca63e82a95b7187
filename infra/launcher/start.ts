import { resolve } from 'node:path';
import { repository } from './repository.ts';
import { runLauncher } from './run.ts';

// `npm start`: all of Hirelane in one process, with its own PostgreSQL.
const data = resolve(repository, process.env['HIRELANE_DATA'] || '.hirelane');
await runLauncher({ data, environment: process.env });
