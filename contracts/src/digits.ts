/** Digits of any script as those of ASCII: `१५०००`, `١٥٠٠٠` and `１５０００` are 15000. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Decimal digits are encoded in runs from zero to nine (Unicode Standard, section 4.6). */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}
