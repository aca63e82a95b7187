const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const at = (text: string) => text.replaceAll('a', '@');
const alike = (text: string) =>
  at(text).replaceAll('o', '0').replaceAll('e', '3').replaceAll('i', '1').replaceAll('s', '$');

type Mutations = Readonly<Record<string, (word: string) => string>>;

/** Common variations of a refused password, by name. */
export const SIMPLE_MUTATIONS: Mutations = {
  'as it is': (word) => word,
  'first letter capital': capital,
  'all capitals': (word) => word.toUpperCase(),
  'a year appended': (word) => `${word}2024`,
  'an older year appended': (word) => `${word}1987`,
  '@ for a': at,
  '0 for o': (word) => word.replaceAll('o', '0'),
  'all look-alikes': alike,
  'a digit at the end': (word) => `${word}1`,
  'another digit at the end': (word) => `${word}7`,
  'a digit in front': (word) => `1${word}`,
  '123 at the end': (word) => `${word}123`,
  'an exclamation mark at the end': (word) => `${word}!`,
  'a full stop at the end': (word) => `${word}.`,
  twice: (word) => word + word,
  backwards: (word) => [...word].reverse().join(''),
};

/** Single variations and the most common combinations. */
export const MUTATIONS: Mutations = {
  ...SIMPLE_MUTATIONS,
  'capital and year': (word) => `${capital(word)}2024`,
  'capital, @ and year': (word) => `${capital(at(word))}2024`,
  'capital, digit and sign': (word) => `${capital(word)}1!`,
  'capital, @, digit and sign': (word) => `${capital(at(word))}1!`,
  'capital, sign and short year': (word) => `${capital(word)}#24`,
};
