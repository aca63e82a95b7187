import { expect, test } from 'vitest';
import { readStart, warningsOf } from './read-start.ts';

const read = (environment: Readonly<Record<string, string>>) => readStart('/nowhere', environment);

test('every variable that a start refuses is named at once, with those that do not go together', async () => {
  const environment = {
    PUBLIC_URL: 'https://hirelane.example',
    LIMIT_READS: 'many',
    LIMIT_LOG_MIB: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'nowhere',
  };
  const message = await read(environment).catch((error: Error) => error.message);
  expect(message).toMatch(/^Hirelane cannot start with this configuration:\n {2}LIMIT_READS: /);
  expect(message).toContain('\n  LIMIT_LOG_MIB: ');
  expect(message).toContain('\n  OTEL_EXPORTER_OTLP_ENDPOINT: ');
  expect(message).toContain('\n  SMTP_URL: is needed');
});

test.each([
  [{ PUBLIC_URL: 'https://hirelane.example' }, 'SMTP_URL: is needed'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FOLDER: 'mails' }, 'SMTP_URL and MAIL_FOLDER: '],
  [{ LOCAL_HTTPS: 'true', PUBLIC_URL: 'https://hirelane.example', SMTP_URL: 'smtp://mail.example' }, 'LOCAL_HTTPS: '],
  [{ PORT: '3456', METRICS_PORT: '3456' }, 'METRICS_PORT: must differ from PORT'],
])('%j is refused', async (environment, message) => {
  await expect(read(environment)).rejects.toThrow(message);
});

test('two combinations that are refused are both named', async () => {
  const failing = read({ LOCAL_HTTPS: 'true', PUBLIC_URL: 'https://hirelane.example' });
  await expect(failing).rejects.toThrow(/\n {2}SMTP_URL: is needed[^\n]*\n {2}LOCAL_HTTPS: /);
});

test.each([
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '192.168.1.5' }, true],
  [{}, false],
  [{ HOST: '127.0.0.1' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://hirelane.example', SMTP_URL: 'smtp://mail.example' }, false],
])('%j: a warning that visitors from elsewhere are redirected to localhost: %s', async (environment, isWarned) => {
  const warnings = warningsOf(environment, (await read(environment)).bff);
  expect(warnings.map(({ todo }) => todo)).toEqual(isWarned ? ['Set PUBLIC_URL to the address that they open.'] : []);
});
