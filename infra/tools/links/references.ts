import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Node, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { repository } from '../../launcher/repository.ts';

/** Others name files as they were, or as a reader will make them, or from the folder of a package. */
const ABOUT_TODAY = /^(?:README|CONTRIBUTING|SECURITY|docs\/[^/]+)\.md$/;
const PATH = /^(?:\.ci|bff|contracts|docs|infra|services|web)\/[\w./@-]+$/;

/**
 * A remark plugin for what is no rule of remark's: a path of the repository in backticks exists, and a decision that is
 * cited by its number is the one that is linked.
 */
export function references() {
  return (tree: Node, file: VFile) => {
    visit(tree as Root, (node) => {
      if (node.type === 'inlineCode' && PATH.test(node.value) && ABOUT_TODAY.test(file.path)) {
        if (!existsSync(join(repository, node.value))) file.message(`There is no file ${node.value}.`, node.position);
      }
      if (node.type !== 'link') return;
      const [, linked] = /^(\d{4})-/.exec(basename(node.url)) ?? [];
      const [label] = node.children;
      const [, cited] = /^(?:decision )?(\d+)$/i.exec(label?.type === 'text' ? label.value : '') ?? [];
      if (linked && cited && Number(linked) !== Number(cited))
        file.message(`Decision ${cited} is not ${node.url}.`, node.position);
    });
  };
}
