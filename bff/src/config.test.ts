import { SERVICES } from '@hirelane/api/services';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { newKey } from './testing/test-bff.ts';

const variableOf = (service: string) => `${service.toUpperCase()}_URL`;

let complete: Record<string, string>;
beforeAll(async () => {
  complete = {
    DATABASE_URL: 'postgres://bff:s3cret@localhost/bff',
    SERVICE_TOKEN_KEYS: JSON.stringify({ keys: [await newKey('a'), await newKey('b')] }),
    ...Object.fromEntries(SERVICES.map((name) => [variableOf(name), `http://${name}:4000`])),
    FEED_URL: 'http://feed:4000/',
    FILES_URL: 'https://files.internal',
  };
});

const refusal = (changes: Record<string, string | undefined>) => {
  try {
    parseConfig({ ...complete, ...changes });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('a variable that is empty or contains only spaces counts as absent', () => {
  expect(parseConfig({ ...complete, PORT: ' ', HOST: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
});

// @covers asvs:15.3.4
test('with only the required variables, the defaults are safe', () => {
  const config = parseConfig(complete);
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    internalHost: '127.0.0.1',
    internalPort: 0,
    publicUrl: null,
    webRoot: null,
    trustProxy: 0,
    eventsTokens: [],
    logLevel: 'info',
  });
  expect(config.services).toEqual({
    ...Object.fromEntries(SERVICES.map((name) => [name, `http://${name}:4000`])),
    files: 'https://files.internal',
  });
  expect(config.serviceTokenKeys.map(({ kid }) => kid)).toEqual(['a', 'b']);
});

test.each(['DATABASE_URL', 'SERVICE_TOKEN_KEYS', ...SERVICES.map(variableOf)])(
  "the configuration is refused, with the variable's name, if %s is absent or empty",
  (name) => {
    expect(refusal({ [name]: undefined })).toContain(`\n  ${name}: `);
    expect(refusal({ [name]: '' })).toContain(`\n  ${name}: `);
  },
);

test('all errors are reported at once', () => {
  const message = refusal({ PORT: 'http', FEED_URL: 'feed', LOG_LEVEL: 'loud', TRUST_PROXY: 'true' });
  for (const name of ['PORT', 'FEED_URL', 'LOG_LEVEL', 'TRUST_PROXY']) expect(message).toContain(`\n  ${name}: `);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['IDENTITY_URL', 'ftp://identity'],
  ['TRUST_PROXY', '-1'],
  ['ALLOW_INSECURE_HTTP', 'yes'],
])('%s=%s is refused', (name, value) => {
  expect(refusal({ [name]: value })).toContain(`\n  ${name}: `);
});

describe('PUBLIC_URL', () => {
  test.each([
    'http://hirelane.example',
    'http://192.168.1.5:3000',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.io',
  ])('%s is refused, because sessions would be sent unencrypted', (url) => {
    expect(refusal({ PUBLIC_URL: url })).toMatch(/PUBLIC_URL: http:\/\/ .*ALLOW_INSECURE_HTTP=true/);
    expect(refusal({ PUBLIC_URL: url, ALLOW_INSECURE_HTTP: 'false' })).toContain('PUBLIC_URL');
    expect(parseConfig({ ...complete, PUBLIC_URL: url, ALLOW_INSECURE_HTTP: 'true' }).publicUrl).toBe(url);
  });

  test.each([
    'https://hirelane.example',
    'http://localhost:3000',
    'http://app.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('%s is accepted with or without a trailing slash', (url) => {
    expect(parseConfig({ ...complete, PUBLIC_URL: url }).publicUrl).toBe(url);
    expect(parseConfig({ ...complete, PUBLIC_URL: `${url}/` }).publicUrl).toBe(url);
  });

  test.each([
    'https://hirelane.example/app',
    'https://user:pass@hirelane.example',
    'https://hirelane.example/?x=1',
    'hirelane.example',
  ])('%s is refused, because it is not an origin', (url) => {
    expect(refusal({ PUBLIC_URL: url })).toContain('PUBLIC_URL: must be');
  });

  test('PUBLIC_URL is required in production', () => {
    expect(refusal({ NODE_ENV: 'production' })).toContain('PUBLIC_URL: is required');
  });
});

describe('SERVICE_TOKEN_KEYS', () => {
  const keys = (change: (key: Record<string, unknown>) => unknown) => {
    const set = JSON.parse(complete['SERVICE_TOKEN_KEYS'] ?? '') as { keys: Record<string, unknown>[] };
    return JSON.stringify({ keys: set.keys.map((key) => change(key)) });
  };
  test.each([
    ['invalid JSON', () => '{', 'must be a JSON Web Key Set'],
    ['a single key', () => JSON.stringify({ kty: 'OKP' }), 'must be a JSON Web Key Set'],
    ['an empty set', () => '{"keys":[]}', 'at least one key'],
    ['public keys', () => keys(({ d, ...key }) => key), 'must be private'],
    ['keys without a kid', () => keys(({ kid, ...key }) => key), 'must have a kid'],
    ['two keys with the same kid', () => keys((key) => ({ ...key, kid: 'same' })), 'the same kid'],
    ['keys of another curve', () => keys((key) => ({ ...key, crv: 'X25519' })), 'Ed25519'],
  ])('%s is refused', (_what, value, why) => {
    expect(refusal({ SERVICE_TOKEN_KEYS: value() })).toMatch(new RegExp(`SERVICE_TOKEN_KEYS: .*${why}`));
  });
});

test('the public and internal ports must differ', () => {
  expect(refusal({ INTERNAL_PORT: '3000' })).toContain('INTERNAL_PORT: must differ');
});

// @covers asvs:13.3.2
test('an error never contains a value', () => {
  const message = refusal({
    DATABASE_URL: 'mysql://bff:s3cret@localhost/x',
    SERVICE_TOKEN_KEYS: '{"keys":[{"d":"s3cret"}]}',
    PUBLIC_URL: 'http://user:s3cret@example.com',
  });
  expect(message).toContain('DATABASE_URL');
  expect(message).not.toContain('s3cret');
});

describe('Google and GitHub', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's3cret' };
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 's3cret' };

  test('Google and GitHub are not configured by default; with credentials, they use their public URLs', () => {
    expect(parseConfig(complete).providers).toEqual({ google: null, github: null });
    const credentials = { clientId: 'id', clientSecret: 's3cret' };
    expect(parseConfig({ ...complete, ...google, ...github }).providers).toEqual({
      google: { ...credentials, issuer: 'https://accounts.google.com' },
      github: { ...credentials, issuer: 'https://github.com/login/oauth', apiUrl: 'https://api.github.com' },
    });
  });

  test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'])(
    'a provider whose credentials lack %s is refused',
    (name) => {
      expect(refusal({ ...google, ...github, [name]: undefined })).toContain(`\n  ${name}: is required too`);
    },
  );

  // @covers asvs:12.3.2
  test.each(['GOOGLE_ISSUER', 'GITHUB_ISSUER', 'GITHUB_API_URL'])('%s must be a safe URL', (name) => {
    for (const address of [
      'http://example.com',
      'ftp://example.com',
      'example.com',
      'https://user:s3cret@example.com',
    ]) {
      const message = refusal({ [name]: address });
      expect(message).toContain(`\n  ${name}: `);
      expect(message).not.toContain('s3cret');
    }
    expect(refusal({ [name]: 'http://127.0.0.1:4000/' })).toBe('accepted');
    expect(refusal({ [name]: 'https://id.example.com/realm' })).toBe('accepted');
  });

  test('NODE_ENV=production and HIDE_UNCONFIGURED_PROVIDERS hide providers that are not configured', () => {
    expect(parseConfig(complete).hidesUnconfigured).toBe(false);
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hirelane.example' };
    expect(parseConfig({ ...complete, ...production }).hidesUnconfigured).toBe(true);
    expect(parseConfig({ ...complete, HIDE_UNCONFIGURED_PROVIDERS: 'true' }).hidesUnconfigured).toBe(true);
  });
});

describe('the tokens for the event stream', () => {
  const [one, other] = ['0123456789abcdef'.repeat(2), 'a-Token_of.the~kind+that/may-be-one=='];

  test('the tokens are one or more, separated by commas', () => {
    expect(parseConfig({ ...complete, EVENTS_TOKENS: one }).eventsTokens).toEqual([one]);
    expect(parseConfig({ ...complete, EVENTS_TOKENS: `${one}, ${other}` }).eventsTokens).toEqual([one, other]);
    expect(parseConfig({ ...complete, EVENTS_TOKENS: '' }).eventsTokens).toEqual([]);
  });

  test.each(['short', ',', `${one},`, `${one},short`, `${one} ${other}`, `${one}\u00e9`])(
    'the tokens cannot be %j',
    (tokens) => {
      const said = refusal({ EVENTS_TOKENS: tokens });
      expect(said).toContain('EVENTS_TOKENS: must be tokens of 32 characters or more');
      expect(said).not.toContain(one);
    },
  );
});
