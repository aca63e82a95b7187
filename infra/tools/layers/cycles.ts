import { type Import, packageOf } from './imports.ts';
import { isTest } from './layers.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A sentence for each import cycle between files, including type imports, and for each one between folders with the
 * same parent. Cycles between folders ignore imports by tests.
 */
export function cycles(imports: readonly Import[]): readonly string[] {
  const edges = imports.flatMap(({ file, targetFile }): [string, string][] =>
    targetFile === undefined ? [] : [[file, targetFile]],
  );
  const ofProduct = edges.filter(([file]) => !isTest(file));
  return [
    ...cyclesOf(graphOf(edges)).map((files) => `files import each other: ${files.join(', ')}`),
    ...cyclesOf(graphOf(ofProduct.flatMap(siblings))).map(
      (folders) => `folders import each other: ${folders.join(', ')}`,
    ),
  ];
}

/**
 * Converts an import between files to one between the two folders where their paths diverge. Skips files that are next
 * to these folders, because such a file may combine them.
 */
function siblings([from, to]: [string, string]): [string, string][] {
  if (packageOf(from) !== packageOf(to)) return [];
  const [a, b] = [from.split('/'), to.split('/')];
  const parting = a.findIndex((part, index) => part !== b[index]);
  if (parting === -1 || parting >= a.length - 1 || parting >= b.length - 1) return [];
  return [[a.slice(0, parting + 1).join('/'), b.slice(0, parting + 1).join('/')]];
}

function graphOf(edges: readonly [string, string][]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The strongly connected components of two nodes or more (R. Tarjan, SIAM J. Comput. 1 (1972), 146). */
function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const found: string[][] = [];
  const indexes = new Map<string, number>();
  const stack: string[] = [];

  function visit(node: string): number {
    const index = indexes.size;
    indexes.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next) ?? low);
    }
    if (low === index) {
      const members = stack.splice(stack.indexOf(node));
      if (members.length > 1) found.push(members.sort());
    }
    return low;
  }

  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return found;
}
