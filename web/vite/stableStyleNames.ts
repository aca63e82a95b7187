import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
const NAME = /componentId: "sc-[a-z0-9]+-(\d+)"/g;
const LENGTH = 5;

/**
 * A name for a file's styled components: five digits or lowercase letters that depend only on the file's path in the
 * sources.
 */
export function styleName(file: string, sources = SOURCES): string {
  const place = relative(sources, file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(place).digest().readUInt32BE();
  return (hash % 36 ** LENGTH).toString(36).padStart(LENGTH, '0');
}

/**
 * Names styled components by the path of their file in the sources. The preceding transformation uses the file's
 * absolute path, so the same sources would produce different scripts, of different sizes, in another folder.
 *
 * @throws If two files have the same name, which would mix their styles; or if it finds none to name, because the
 * transformation's output has changed.
 */
export function stableStyleNames(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'stable-style-names',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.tsx?$/, code: 'componentId: "sc-' },
      handler(code, file) {
        const name = styleName(file);
        const other = files.get(name);
        if (other !== undefined && other !== file)
          throw new Error(`${file} and ${other} have the same style name. Rename one.`);
        files.set(name, file);
        // No source map is needed: line numbers do not change, and columns within a name do not matter.
        return { code: code.replace(NAME, `componentId: "sc-${name}-$1"`), map: null };
      },
    },
    generateBundle() {
      if (files.size === 0) throw new Error('Expected a styled component whose name starts with "sc-", found none.');
    },
  };
}
