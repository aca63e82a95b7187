import type { Exception } from './exceptions.ts';
import { type Pattern, patternsIn } from './find.ts';
import type { SourceFile } from './sources.ts';
import type { PatternVerdict } from './verdicts.ts';

type Checking = Readonly<{
  exceptions: readonly Exception[];
  /** Patterns that are created at run time by calling `RegExp`, by file and argument. */
  made: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Patterns in libraries, which our sources do not contain. */
  others: readonly Pattern[];
  verdictOn: (source: string, flags: string) => Promise<PatternVerdict>;
}>;

/** A sentence for each pattern whose matching time may grow faster than the text, and for each unused exception. */
export async function complaintsAbout(sources: readonly SourceFile[], checking: Checking): Promise<readonly string[]> {
  const { exceptions, made, others, verdictOn } = checking;
  const complaints: string[] = [];
  const patterns = [...others];
  for (const found of sources.map(patternsIn)) {
    patterns.push(...found.literals);
    for (const { file, line, code } of found.built) {
      const source = made[file]?.[code];
      if (source !== undefined) patterns.push({ file, line, source, flags: '' });
      else complaints.push(`${file}:${line} creates a pattern from ${code}: list its values in exceptions.ts`);
    }
  }
  const needed = new Set<Exception>();
  for (const { file, line, source, flags } of patterns) {
    const verdict = await verdictOn(source, flags);
    if (verdict === 'safe') continue;
    const exception = exceptions.find((each) => each.file === file && each.source === source);
    if (exception) needed.add(exception);
    else complaints.push(`${file}:${line}: the matching time grows faster than the text (${verdict}): ${source}`);
  }
  const idle = exceptions.filter((exception) => !needed.has(exception));
  return [...complaints, ...idle.map(({ file, source }) => `${file} no longer needs an exception for ${source}`)];
}
