import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository } from '../repository.ts';
import { printable, quoted } from './terminal.ts';

test.each([
  ['\u001b[2Jgone', '\\u001b[2Jgone'],
  ['\u001b]52;c;aGk=\u0007', '\\u001b]52;c;aGk=\\u0007'],
  ['a\rb\u009b2J', 'a\\u000db\\u009b2J'],
  ['evil\u202efdp.exe', 'evil\\u202efdp.exe'],
  ['two\nlines\tof नमस्ते 👩‍🌾', 'two\nlines\tof नमस्ते 👩‍🌾'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('every line of a user’s text after the first is indented', () => {
  expect(quoted('one\nreport 17\n\r\ntwo')).toBe('"one\n    report 17\n    \r\n    two"');
});

test('the operators’ commands escape control characters in user input', async () => {
  const options = ['--issuer', 'no\u001b[2Jfile'];
  const command = ['--import', 'tsx', 'infra/cli/operate.ts', 'records', 'verify', 'record', ...options];
  await expect(promisify(execFile)(process.execPath, command, { cwd: repository })).rejects.toMatchObject({
    stderr: expect.stringContaining('no\\u001b[2Jfile'),
  });
});

test('the commands end as usual if their output is not read', async () => {
  const piped = `"${process.execPath}" --import tsx infra/cli/operate.ts --help | true`;
  expect(await promisify(execFile)('sh', ['-c', piped], { cwd: repository })).toMatchObject({ stderr: '' });
});
