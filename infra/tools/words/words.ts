/** A word or phrase that docs/style.md rules out, and what to write. */
type Word = Readonly<{ pattern: RegExp; instead: string }>;

export const WORDS: readonly Word[] = [
  { pattern: /\bwhom?ever\b/i, instead: 'the user, the caller, the owner' },
  // The field `whom` of block events is allowed.
  { pattern: /\bwhom (?=[a-z])/i, instead: 'the user, the caller, the owner' },
  { pattern: /\bsomebody\b/i, instead: 'a user, another user, a person' },
  { pattern: /\bnobody\b/i, instead: 'no one, no user' },
  { pattern: /\b(?:is|are|was|were|be|been|being|gets?) told\b/i, instead: 'is notified, is shown' },
  { pattern: /\bstands\b|\bstand in\b/i, instead: 'is, is in, means' },
  { pattern: /\bbeside\b/i, instead: 'next to, in addition to' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically, alone' },
  { pattern: /\bfor (?:good|ever)\b/i, instead: 'permanently' },
  { pattern: /\ball the same\b/i, instead: 'anyway' },
  { pattern: /\b(?:go|goes|went|going) on\b/i, instead: 'continues' },
  { pattern: /\b(?:is|are|was|were|has|have|had) gone\b/i, instead: 'was deleted, has ended' },
  { pattern: /\b(?:is|are|was|were) none\b/i, instead: 'does not exist' },
  { pattern: /\bbec[ao]mes? of\b/i, instead: 'what happens to' },
  { pattern: /\bother of the two\b/i, instead: 'the other party' },
  {
    pattern: /\b(?:hears?|(?<!x-)heard|hearing|ears?|naps?|hurry|hurries)\b/i,
    instead: 'receives, subscription, wait, flush',
  },
];

/** A place that may contain such a word: a file or part of a line, with the reason. */
type Exception = Readonly<{ file: string; part?: string; because: string }>;

export const EXCEPTIONS: readonly Exception[] = [
  { file: 'docs/style.md', because: 'it lists the words' },
  { file: 'infra/tools/words/words.ts', because: 'it lists the words' },
  { file: 'infra/tools/words/find.test.ts', because: 'it tests them' },
  { file: 'infra/deploy/k8s/base/network-policies.yaml', part: 'name: nobody', because: 'running clusters have it' },
  { file: 'web/src/shared/live/lastSignal.ts', part: "= 'heard'", because: 'browsers have stored it' },
  { file: 'web/src/app/logout.test.tsx', part: "'heard'", because: 'browsers have stored it' },
];
