import { createHash } from 'node:crypto';

/**
 * The key of a handle's stream: its SHA-256, in hex. The log does not say which handles a person had once their key is
 * destroyed, and whoever guesses one learns what the page answers anyway: that it was taken.
 */
export const handleKey = (name: string): string => createHash('sha256').update(name).digest('hex');
