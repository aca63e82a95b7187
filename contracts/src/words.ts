/**
 * A word in a text, for searching, indexing and highlighting: letters and digits with their marks, since the vowels of
 * Indian scripts are marks. With the flags `g` and `u`; `matchAll` and `match` keep no state in it.
 */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Accents of Latin, Greek and Cyrillic letters, and the optional vowel signs of Hebrew and Arabic. */
const OPTIONAL_MARKS = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]/g;
/** The Arabic tatweel (U+0640, which only lengthens a word), and letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ħ: 'h', ŧ: 't', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ', ـ: '' },
};
const ANY_LETTER = /[łđðøħŧıæœþςـ]/g;

/**
 * A text for comparisons: without case, accents, widths of letters and scripts of digits, so that `Straße` becomes
 * `strasse`, `ＡＢＣ` becomes `abc`, and `Łódź` becomes `lodz`. Case folding as in Unicode: upper case first, then lower.
 */
export function folded(text: string): string {
  const plain = text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFD').replaceAll(OPTIONAL_MARKS, '');
  return asciiDigits(plain.normalize('NFC').replaceAll(ANY_LETTER, (letter) => LETTERS[letter] ?? letter));
}

/** A name, such as that of a skill, for comparisons: names that differ only in case, accents or widths are equal. */
export const spellingOf = folded;

/** Digits of any script as ASCII digits: `१५०००`, `١٥٠٠٠` and `１５０００` become 15000. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Decimal digits are encoded in runs from zero to nine (Unicode Standard, section 4.6). */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}
