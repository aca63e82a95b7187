import { EXCEPTIONS, WORDS } from './words.ts';

/** A sentence for each word in a text that docs/style.md rules out. `file` is the path of the text from the root. */
export function wordsIn(file: string, text: string): readonly string[] {
  const exceptions = EXCEPTIONS.filter((each) => each.file === file);
  return text.split('\n').flatMap((line, n) =>
    WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(line)?.[0];
      if (found === undefined || exceptions.some(({ part }) => part === undefined || line.includes(part))) return [];
      return [`${file}:${n + 1}: "${found}"; write: ${instead}`];
    }),
  );
}
