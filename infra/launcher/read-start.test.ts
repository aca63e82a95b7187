import { expect, test } from 'vitest';
import { readStart, warningsOf } from './read-start.ts';

const read = (environment: Readonly<Record<string, string>>) => readStart('/nowhere', environment);

test('all variables refused at startup are reported at once, including invalid combinations', async () => {
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
  expect(message).toContain('\n  SMTP_URL: is required');
});

test.each([
  [{ PUBLIC_URL: 'https://hirelane.example' }, 'SMTP_URL: is required'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FOLDER: 'mails' }, 'SMTP_URL and MAIL_FOLDER: '],
  [{ LOCAL_HTTPS: 'true', PUBLIC_URL: 'https://hirelane.example', SMTP_URL: 'smtp://mail.example' }, 'LOCAL_HTTPS: '],
  [{ PORT: '3456', METRICS_PORT: '3456' }, 'METRICS_PORT: must differ from PORT'],
  [{ MAIL_FROM: 'foo' }, 'MAIL_FROM: must be an address'],
])('startup with %j is refused', async (environment, message) => {
  await expect(read(environment)).rejects.toThrow(message);
});

test('two invalid combinations are both reported', async () => {
  const failing = read({ LOCAL_HTTPS: 'true', PUBLIC_URL: 'https://hirelane.example' });
  await expect(failing).rejects.toThrow(/\n {2}SMTP_URL: is required[^\n]*\n {2}LOCAL_HTTPS: /);
});

const REDIRECTED = 'Set PUBLIC_URL to the address that visitors open.';
const UNTRUSTED = 'Set TRUST_PROXY to the number of proxies in front of Hirelane.';
const UNSENT = 'Set it to one of your addresses.';
const PUBLIC = {
  PUBLIC_URL: 'https://hirelane.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@hirelane.example',
};

test.each([
  [{ HOST: '0.0.0.0' }, [REDIRECTED]],
  [{ HOST: '::' }, [REDIRECTED]],
  [{ HOST: '192.168.1.5' }, [REDIRECTED]],
  [{}, []],
  [{ HOST: '127.0.0.1' }, []],
  [{ HOST: '::1' }, []],
  [{ HOST: 'localhost' }, []],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '1', ...PUBLIC }, []],
  [PUBLIC, [UNTRUSTED]],
  [{ ...PUBLIC, TRUST_PROXY: '1', MAIL_FROM: '' }, [UNSENT]],
  [{ SMTP_URL: 'smtp://mail.example' }, []],
  [{ LOCAL_HTTPS: 'true', PUBLIC_URL: 'https://localhost:3000' }, []],
])('startup with %j warns: %j', async (environment, todos) => {
  const warnings = warningsOf(environment, (await read(environment)).bff);
  expect(warnings.map(({ todo }) => todo)).toEqual(todos);
});
