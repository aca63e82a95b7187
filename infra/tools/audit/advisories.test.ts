import { expect, test } from 'vitest';
import { judge } from './advisories.ts';
import type { AuditReport } from './answer.ts';

const advisory = (id: string, severity: string) => ({
  name: 'parser',
  title: 'reads endlessly',
  url: `https://github.com/advisories/${id}`,
  severity,
});
const report = (...via: readonly (string | ReturnType<typeof advisory>)[]): AuditReport => ({
  auditReportVersion: 2,
  vulnerabilities: { parser: { via: [...via] }, server: { via: ['parser'] } },
});
const allowance = (advisoryId: string, until: string) => ({ advisory: advisoryId, until, reason: 'not reachable' });
const TODAY = '2026-12-01';

// @covers asvs:15.2.1
test.each(['high', 'critical'])('a vulnerability that is %s is one failure for all its packages', (severity) => {
  expect(judge(report(advisory('GHSA-a', severity)), [], TODAY).failures).toEqual([
    `GHSA-a is ${severity}, in parser: reads endlessly (https://github.com/advisories/GHSA-a)`,
  ]);
});

test.each(['info', 'low', 'moderate'])('a vulnerability that is %s is counted but is not a failure', (severity) => {
  expect(judge(report(advisory('GHSA-a', severity)), [], TODAY)).toEqual({ failures: [], allowed: [], lower: 1 });
});

test('an allowance covers only its own advisory, until the end of its last day', () => {
  const given = report(advisory('GHSA-a', 'high'), advisory('GHSA-b', 'high'));
  const verdict = judge(given, [allowance('GHSA-a', TODAY)], TODAY);
  expect(verdict.allowed).toEqual(['GHSA-a is allowed until 2026-12-01: not reachable']);
  expect(verdict.failures).toEqual([expect.stringMatching(/^GHSA-b is high/)]);
});

test('an expired allowance is a failure even if its vulnerability has been fixed', () => {
  const ended = [allowance('GHSA-a', '2026-11-30')];
  const fails = expect.stringMatching(/^GHSA-a was allowed until 2026-11-30/);
  expect(judge(report(), ended, TODAY).failures).toEqual([fails]);
  expect(judge(report(advisory('GHSA-a', 'high')), ended, TODAY).failures).toEqual([
    expect.stringMatching(/^GHSA-a is high/),
    fails,
  ]);
});
