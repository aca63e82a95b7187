/** One file in a worked example: a new file, or the hunks that change an existing one. */
export type Step = Readonly<{ path: string } & ({ text: string } | { hunks: readonly Hunk[] })>;
/** Lines that occur exactly once in the file, and their replacement. */
export type Hunk = Readonly<{ before: string; after: string }>;
export type Example = Readonly<{ steps: readonly Step[]; commands: readonly string[] }>;

/** For each how-to with a worked example, the number of files that it may change by hand, without tests. */
export const MOST_FILES = {
  'add-a-field.md': 4,
  'add-a-command.md': 10,
  'add-a-notification.md': 1,
  'add-a-page.md': 5,
  'add-a-projection.md': 6,
};

export const isOfTests = (path: string): boolean => /^infra\/tests\/|\.test\.tsx?$/.test(path);

const FENCE = /^```(\w+)\n(.*?)^```$/gms;
const NUMBERED = /^\d+\. `([^`]+)`/;

/**
 * Reads a how-to's worked example. A line that starts with a number and a path in backquotes opens a step. The code
 * block below it is a change if its language is `diff`, with hunks separated by `@@`; otherwise it is the content of a
 * new file. The lines of `sh` blocks are the commands to run afterwards. Throws an error for a step without a code
 * block or a block without a step.
 */
export function readExample(markdown: string): Example {
  const steps: Step[] = [];
  const commands: string[] = [];
  let path: string | undefined;
  let end = 0;
  for (const fence of markdown.matchAll(FENCE)) {
    for (const line of markdown.slice(end, fence.index).split('\n')) {
      const opened = NUMBERED.exec(line)?.[1];
      if (opened && path) throw new Error(`${path} has no code block`);
      path = opened ?? path;
    }
    end = fence.index + fence[0].length;
    const [, language = '', text = ''] = fence;
    if (language === 'sh') {
      commands.push(...text.trim().split('\n'));
      continue;
    }
    if (!path) throw new Error(`a code block does not belong to a file: ${text.slice(0, 60)}`);
    steps.push(language === 'diff' ? { path, hunks: text.split(/^@@\n/m).map(readHunk) } : { path, text });
    path = undefined;
  }
  if (path) throw new Error(`${path} has no code block`);
  return { steps, commands };
}

function readHunk(text: string): Hunk {
  const lines = text.split('\n').slice(0, -1);
  const side = (other: string) =>
    lines
      .filter((line) => !line.startsWith(other))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { before: side('+'), after: side('-') };
}

/** Applies hunks to a string; throws an error if a hunk's lines do not occur exactly once. */
export function applyHunks(text: string, hunks: readonly Hunk[]): string {
  return hunks.reduce((current, { before, after }) => {
    const around = `\n${current}`.split(`\n${before}`);
    if (around.length !== 2) throw new Error(`found ${around.length - 1} times:\n${before}`);
    return around.join(`\n${after}`).slice(1);
  }, text);
}
