/**
 * A word in a text, wherever words are searched, indexed or marked: letters and digits with the marks on them, since the
 * vowels of Indian scripts are marks. With the flags `g` and `u`; `matchAll` and `match` keep no state in it.
 */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** A name, such as that of a skill, for comparisons: two that look the same, or differ in case alone, are one. */
export const spellingOf = (name: string): string => name.normalize('NFC').toLowerCase();
