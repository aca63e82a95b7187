import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { csvText, totalsCsv } from './totals-csv.ts';

test('a line contains a year’s sums for one person', () => {
  const other = { _id: anId(3), firstName: 'Priya', lastName: 'Sharma, "P"', profileImg: null };
  const sums = { invoices: 2, invoiced: 21_000, corrected: 1_000, paid: 15_000, open: 5_000 };
  expect(totalsCsv([{ year: 2026, role: 'client', other, ...sums }])).toBe(
    'year,name,invoices,invoiced,corrected,paid,open,currency\r\n2026,"Priya Sharma, ""P""",2,21000,1000,15000,5000,INR\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])('a spreadsheet does not evaluate the name %j', (name) => {
  expect(csvText(name)).toBe(`"'${name}"`);
});

test('a formula after the beginning of a name is kept, because spreadsheets do not evaluate it', () => {
  expect(csvText('Priya =1')).toBe('"Priya =1"');
});
