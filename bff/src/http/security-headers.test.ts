import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const hsts = (publicUrl: string, includesSubdomains = false) =>
  securityHeaders(publicUrl, { includesSubdomains }).get('strict-transport-security');

test('browsers must use https for a year on a dedicated host and, if the operator so chooses, on its subdomains', () => {
  expect(hsts('https://hirelane.example')).toBe('max-age=31536000');
  expect(hsts('https://hirelane.example', true)).toBe('max-age=31536000; includeSubDomains');
});

test.each([
  'https://localhost',
  'https://localhost:3000',
  'https://hirelane.localhost:3000',
  'https://127.0.0.1:3000',
  'https://127.1.2.3',
  'https://[::1]:3000',
  'http://localhost:3000',
  'http://hirelane.example',
])('%s does not set HSTS, because the host is shared or has no https', (publicUrl) => {
  expect(hsts(publicUrl)).toBeUndefined();
});
