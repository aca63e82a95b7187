import { termsOf } from './search-terms.ts';
import { spellingOf } from './words.ts';

/**
 * Synonyms for skills, in lower case: common abbreviations and spellings. No published list fits
 * (docs/decisions/0080-search-filters.md). The first name is used for comparisons. A change requires new versions of
 * the read models used by searches.
 */
const SYNONYMS: readonly (readonly [string, ...string[]])[] = [
  ['javascript', 'js', 'ecmascript'],
  ['typescript', 'ts'],
  ['node.js', 'nodejs', 'node js', 'node'],
  ['react', 'reactjs', 'react.js', 'react js'],
  ['vue.js', 'vuejs', 'vue js', 'vue'],
  ['next.js', 'nextjs', 'next js'],
  ['angular', 'angularjs', 'angular.js', 'angular js'],
  ['postgresql', 'postgres', 'psql'],
  ['mongodb', 'mongo'],
  ['kubernetes', 'k8s'],
  ['aws', 'amazon web services'],
  ['go', 'golang'],
  ['c#', 'csharp', 'c sharp'],
  ['c++', 'cpp', 'cplusplus'],
  ['f#', 'fsharp', 'f sharp'],
  ['.net', 'dotnet', 'dot net'],
  ['python', 'py'],
  ['ruby on rails', 'rails', 'ror'],
  ['machine learning', 'ml'],
  ['artificial intelligence', 'ai'],
  ['ui design', 'user interface design'],
  ['ux research', 'user experience research', 'user research'],
  ['seo', 'search engine optimization', 'search engine optimisation'],
  ['adobe photoshop', 'photoshop'],
  ['adobe illustrator', 'illustrator'],
  ['excel', 'microsoft excel', 'ms excel'],
  ['wordpress', 'word press', 'wp'],
  ['tailwind css', 'tailwind', 'tailwindcss'],
  ['google ads', 'google adwords', 'adwords'],
  ['financial modelling', 'financial modeling'],
  ['bookkeeping', 'book keeping', 'book-keeping'],
  ['voice over', 'voiceover', 'voice-over'],
  ['translation', 'translating'],
  ['virtual assistance', 'virtual assistant'],
  ['social media marketing', 'smm'],
  ['react native', 'reactnative'],
  ['html', 'html5'],
  ['css', 'css3'],
];

const FIRST: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap(([first, ...others]) => others.map((other) => [other, first] as const)),
);

/** The form of a skill for comparisons: in lower case, with one name for all synonyms. */
export function skillKey(skill: string): string {
  const lower = spellingOf(skill);
  return FIRST.get(lower) ?? lower;
}

/**
 * The words of a text in their form for comparisons; C# is `csharp`. Our synonyms contain no names in scripts without
 * spaces.
 */
const wordsOf = (text: string): readonly string[] => termsOf(text).flatMap(({ words = [] }) => words[0] ?? []);
const LONGEST = 3;

/**
 * Maps each name of a skill, written as its words, to the skill's other names: 'node js' covers all spellings of
 * Node.js.
 */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.flatMap((names) => {
    const phrases = [...new Set(names.map((name) => wordsOf(name).join(' ')))];
    return phrases.map((phrase) => [phrase, phrases.filter((other) => other !== phrase)] as const);
  }),
);

/** The synonyms of all skills in a text, such as `['javascript', 'ecmascript']` for `JS developer`. */
export function synonymsIn(text: string): readonly string[] {
  const words = wordsOf(text);
  const found = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= LONGEST; length++) {
      for (const other of GROUPS.get(words.slice(from, from + length).join(' ')) ?? []) found.add(other);
    }
  }
  return [...found];
}
