import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout, independent of the working directory. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Absolute path of the data folder. */
export const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  resolve(repository, environment['HIRELANE_DATA'] || '.hirelane');
