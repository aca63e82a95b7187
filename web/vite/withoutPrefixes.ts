import type { Plugin } from 'vite';

/**
 * Omits stylis's vendor prefixes, which would add 1 kB to the script that every page loads. styled-components adds
 * prefixes only if configured to do so, which is not the case here.
 */
export function withoutPrefixes(): Plugin {
  return {
    name: 'without-prefixes',
    apply: 'build',
    load: {
      filter: { id: /stylis.src.Prefixer\.js$/ },
      handler: () => 'export const prefix = (value) => value;',
    },
  };
}
