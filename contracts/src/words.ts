/**
 * Matches a word in a text, for searching, indexing and highlighting: letters and digits with their marks, because the
 * vowels of Indian scripts are marks. It has the flags `g` and `u`; use it only with `matchAll` and `match`, which keep
 * no state in it.
 */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Accents of Latin, Greek and Cyrillic letters, and the optional vowel signs of Hebrew and Arabic. */
const OPTIONAL_MARKS = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]/g;
/** The Arabic tatweel (U+0640, which merely lengthens a word), and letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ـ: '',
};
const ANY_LETTER = /[łđðøħŧıæœþςـ]/g;

/** Whether a text consists of printable ASCII characters, for which folding and scripts need no Unicode tables. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * Converts text for comparisons: removes differences in case, accents, letter widths and digit scripts, so that
 * `Straße` becomes `strasse`, `ＡＢＣ` becomes `abc`, and `Łódź` becomes `lodz`. Folds case as Unicode does: upper case
 * first, then lower.
 */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFD').replaceAll(OPTIONAL_MARKS, '');
  return asciiDigits(plain.normalize('NFC').replaceAll(ANY_LETTER, (letter) => LETTERS[letter] ?? letter));
}

/**
 * Converts a name, such as a skill's, for comparisons: names that differ only in case, accents or widths are equal.
 */
export const spellingOf = folded;

/** Converts digits of any script to ASCII digits: `१५०००`, `١٥٠٠٠` and `１５０００` become 15000. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Decimal digits are encoded in runs from zero to nine (Unicode Standard, section 4.6). */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}
