import { dataFolder } from './repository.ts';
import { runLauncher } from './run.ts';

// `npm start`: all of Hirelane in one process, with its own PostgreSQL.
await runLauncher({ data: dataFolder(process.env), environment: process.env });
