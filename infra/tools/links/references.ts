import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Node, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { repository } from '../../launcher/repository.ts';

/**
 * Documents about the current state. Others may mention deleted files, files that a reader will create, or files
 * relative to a package's folder.
 */
const ABOUT_TODAY = /^(?:README|CONTRIBUTING|SECURITY|docs\/(?:(?:operate|records)\/)?[^/]+)\.md$/;
const PATH = /^(?:\.ci|bff|contracts|docs|infra|services|web)\/[\w./@-]+$/;

/** A package's README, whose tables and lists mention its modules. */
const OF_PACKAGE = /^(?:bff|services\/(?:platform\/)?[\w-]+)\/README\.md$/;
/** A module in a package's README, with its extension or folder, or only its name at the beginning of a list item. */
const MODULE = /^(?:[\w-]+\/)*[\w-]+(?:\.tsx?|\/)$/;

/** Whether the repository has a file at this path, or the package has a module or folder with this name. */
function hasModule(readme: string, name: string): boolean {
  if (existsSync(join(repository, name))) return true;
  const wanted = name.replace(/\/$/, '');
  return readdirSync(join(repository, dirname(readme), 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .some((path) => path.endsWith(`/${wanted}`) || path.endsWith(`/${wanted}.ts`));
}

/** Whether a paragraph begins with a table row that has no heading, as after an empty line in a table. */
const isOrphan = (text: string) => /^\|.*\|/.test(text) && !/^\|.*\|\n\s*\|[\s:|-]+(?:\n|$)/.test(text);

const sourceOf = ({ position }: Node, file: VFile) =>
  String(file).slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

/**
 * A remark plugin for rules that remark does not have: a repository path in backticks exists, a decision that is
 * cited by number is linked under that number, and tables have no empty lines.
 */
export function references() {
  return (tree: Node, file: VFile) => {
    visit(tree as Root, (node) => {
      if (node.type === 'inlineCode' && PATH.test(node.value) && ABOUT_TODAY.test(file.path)) {
        if (!existsSync(join(repository, node.value))) file.message(`There is no file ${node.value}.`, node.position);
      }
      if (node.type === 'inlineCode' && OF_PACKAGE.test(file.path) && MODULE.test(node.value)) {
        if (!hasModule(file.path, node.value)) file.message(`There is no module ${node.value}.`, node.position);
      }
      if (node.type === 'listItem' && OF_PACKAGE.test(file.path)) {
        const [paragraph] = node.children;
        const parts = paragraph?.type === 'paragraph' ? paragraph.children : [];
        const end = parts.findIndex((part) => part.type === 'text' && part.value.includes(':'));
        for (const part of parts.slice(0, Math.max(0, end))) {
          if (part.type !== 'inlineCode' || hasModule(file.path, part.value.replace('/…', ''))) continue;
          file.message(`There is no module ${part.value}.`, part.position);
        }
      }
      if (node.type === 'paragraph' && isOrphan(sourceOf(node, file))) {
        file.message('A table row does not belong to a table.', node.position);
      }
      if (node.type !== 'link') return;
      const [, linked] = /^(\d{4})-/.exec(basename(node.url)) ?? [];
      const [label] = node.children;
      const [, cited] = /^(?:decision )?(\d+)$/i.exec(label?.type === 'text' ? label.value : '') ?? [];
      if (linked && cited && Number(linked) !== Number(cited))
        file.message(`Decision ${cited} is cited, but the link leads to ${node.url}.`, node.position);
    });
  };
}
