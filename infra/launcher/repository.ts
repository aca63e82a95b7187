import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout, whatever the working directory. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
