import { type ParserPlugin, parse } from '@babel/parser';
import type { SourceFile } from './sources.ts';

/** A regular expression in a source. */
export type Pattern = Readonly<{ file: string; line: number; source: string; flags: string }>;
/** A regular expression created at run time; `code` is the argument of `RegExp`. */
export type Built = Readonly<{ file: string; line: number; code: string }>;

type Node = Readonly<Record<string, unknown>> &
  Readonly<{ type: string; start: number; end: number; loc: { start: { line: number } } }>;

/** Every regular expression in a source: the literals, and the arguments of `RegExp`. */
export function patternsIn({
  file,
  text,
}: SourceFile): Readonly<{ literals: readonly Pattern[]; built: readonly Built[] }> {
  const plugins: ParserPlugin[] = ['typescript', ...(file.endsWith('.tsx') ? (['jsx'] as const) : [])];
  const { program } = parse(text, { sourceType: 'unambiguous', plugins, attachComment: false });
  const literals: Pattern[] = [];
  const built: Built[] = [];
  for (const node of nodesOf(program)) {
    const line = node.loc.start.line;
    if (node.type === 'RegExpLiteral') {
      literals.push({ file, line, source: String(node['pattern']), flags: String(node['flags']) });
    } else if (isMade(node)) {
      const [given] = node['arguments'] as readonly Node[];
      built.push({ file, line, code: text.slice(given?.start, given?.end) });
    }
  }
  return { literals, built };
}

/** `RegExp(…)`, with or without `new`. */
const isMade = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as { name?: unknown }).name === 'RegExp';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A node and all its descendants, depth first. */
function nodesOf(root: unknown): readonly Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isNode(next)) found.push(next);
    for (const [key, part] of Object.entries(next as object)) {
      if (key !== 'loc' && typeof part === 'object' && part !== null) waiting.push(part);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
