import { expect, test } from 'vitest';
import { answerIn } from './answer.ts';

test('a report is parsed even if it has unknown fields', () => {
  const via = [
    { source: 1, name: 'a', title: 'b', url: 'https://github.com/advisories/GHSA-a', severity: 'high' },
    'c',
  ];
  const printed = { auditReportVersion: 2, vulnerabilities: { a: { name: 'a', via, nodes: [] } }, metadata: {} };
  const read = { name: 'a', title: 'b', url: 'https://github.com/advisories/GHSA-a', severity: 'high' };
  expect(answerIn(JSON.stringify(printed))).toEqual({
    kind: 'report',
    report: { auditReportVersion: 2, vulnerabilities: { a: { via: [read, 'c'] } } },
  });
});

test.each([
  [
    { statusCode: 405, message: '405 Method Not Allowed - POST https://registry.example/-/npm' },
    '405 Method Not Allowed',
  ],
  [{ statusCode: 404, message: '404 Not Found - POST https://registry.example/-/npm' }, '404 Not Found'],
  [
    { code: 'ENOAUDIT', message: 'Your registry does not support audit requests.' },
    'Your registry does not support audit requests.',
  ],
])('a registry without the endpoint is not a failure: %j', (printed, reason) => {
  expect(answerIn(JSON.stringify(printed))).toEqual({ kind: 'no endpoint', reason });
});

test.each([
  [
    { statusCode: 503, message: '503 Service Unavailable - POST https://registry.example/-/npm' },
    '503 Service Unavailable',
  ],
  [{ statusCode: 401, message: '401 Unauthorized - POST https://registry.example/-/npm' }, '401 Unauthorized'],
  [{ code: 'ENOTFOUND', message: 'request to https://registry.example/-/npm failed' }, 'ENOTFOUND'],
])('a response that is not a report is a failure: %j', (printed, reason) => {
  expect(answerIn(JSON.stringify(printed))).toEqual({ kind: 'failed', reason });
});

test.each(['', 'npm error', '{}', '{"auditReportVersion":3,"vulnerabilities":{}}'])(
  'output that is not a report is a failure: %j',
  (printed) => {
    expect(answerIn(printed)).toEqual({ kind: 'failed', reason: 'npm audit printed no report' });
  },
);
