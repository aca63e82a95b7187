import type { YearTotal } from '@hirelane/api/schemas/invoices';

const HEADER = ['year', 'name', 'invoices', 'invoiced', 'corrected', 'paid', 'open', 'currency'];

/** The sums as CSV (RFC 4180), one line per year and person, in whole rupees. */
export const totalsCsv = (totals: readonly YearTotal[]): string =>
  [HEADER, ...totals.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('');

const cellsOf = ({ year, other, invoices, invoiced, corrected, paid, open }: YearTotal) => {
  const name = `${other.firstName} ${other.lastName}`.trim() || 'A deleted person';
  return [year, csvText(name), invoices, invoiced, corrected, paid, open, 'INR'];
};

/** The first characters that make a spreadsheet read a cell as a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u;

/** A cell with text that a person wrote. An apostrophe keeps spreadsheets from evaluating it. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
