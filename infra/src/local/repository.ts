import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout, wherever the process was started. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
