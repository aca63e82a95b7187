/** What in a message leads away from here. */
export type Outside = 'an e-mail address' | 'a phone number' | 'a way to pay elsewhere';

const EMAIL = /[\w.+-]{1,64}\s?(?:@|[([]\s?at\s?[)\]])\s?[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,}/i;

/** Pages where people are paid. Those about a service, such as its manual, are what many projects are about. */
const PAYMENT_PAGE =
  /\b(?:paypal\.me|paypal\.com\/(?:paypalme|donate|cgi-bin|invoice)|wise\.com\/(?:pay|share|invite)|payoneer\.com|venmo\.com|cash\.app|revolut\.me|buymeacoffee\.com|ko-fi\.com|razorpay\.me|rzp\.io|paytm\.me|phon\.pe|pay\.google\.com|buy\.stripe\.com|skrill\.com|westernunion\.com)\b|\bupi:\/\/pay/i;

/** An address of UPI: without the dot that an e-mail address has behind its @. */
const UPI = /\b[\w.-]{2,64}@(?:ok(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl|apl|paytm|upi)(?![\w.-]*\.[a-z]|\w)/i;

/** Dates and times, which are long rows of digits too. */
const DATE =
  /(^|[^\d./-])(?:\d{4}([-./])\d{1,2}\2\d{1,2}|\d{1,2}([-./])\d{1,2}\3\d{2,4})(?![-./]?\d)(?:[T ]\d{1,2}(?::\d{2})+)?/g;

const AMOUNT =
  /(?:₹|rs\.?|inr|usd|eur|[$€£])\s?[\d.,\s]{0,24}\d|\d[\d.,\s]{0,24}\s?(?:₹|rs\b|inr\b|usd\b|eur\b|rupees\b|[$€£%])/gi;

/** Rows of digits with what people put between them, not within a word, a path or an identifier. */
const ROW = /(^|[\s:;,'"(])(\+?\(?\d(?:[\d().-]|\s(?=[\d(])){0,40}\d)(?=$|[\s:;,.!?'")])/g;

/** In groups of three, as large numbers are written. */
const IS_GROUPED = /^[1-9]\d{0,2}(?:[ .]\d{3})+$/;
const IS_DOTTED = /^[1-9]\d*(?:\.\d+)+$/;

function isPhone(row: string): boolean {
  const digits = row.replace(/\D/g, '');
  if (digits.length > 15) return false;
  if (row.startsWith('+')) return digits.length >= 8;
  if (digits.length < 10 || IS_GROUPED.test(row) || IS_DOTTED.test(row)) return false;
  // Ten digits that begin with a 1 are a time in seconds, or the number of a ticket.
  return !/^1\d+$/.test(row);
}

/**
 * What a message seems to contain that leads to agreements and payment elsewhere. It is for a hint to the reader, so it
 * may miss something; it does not take prices, dates and versions for phone numbers.
 */
export function outsideIn(text: string): readonly Outside[] {
  const plain = text.replace(DATE, ' ').replace(AMOUNT, ' ');
  const found: Outside[] = [];
  if (EMAIL.test(text)) found.push('an e-mail address');
  if ([...plain.matchAll(ROW)].some(([, , row = '']) => isPhone(row))) found.push('a phone number');
  if (PAYMENT_PAGE.test(text) || UPI.test(text)) found.push('a way to pay elsewhere');
  return found;
}
