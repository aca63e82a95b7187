import type { AuditReport } from './answer.ts';

/** A known vulnerability that does not affect us or cannot be fixed yet, with a day for the next review. */
type Allowance = Readonly<{
  /** GitHub's id of the advisory: `GHSA-…`. */
  advisory: string;
  /** The last day on which the vulnerability is allowed, such as `2027-01-31`. */
  until: string;
  /** Why the vulnerability does not affect us, or what must happen before it can be fixed. */
  reason: string;
}>;

export const ALLOWED: readonly Allowance[] = [];

const FATAL = ['high', 'critical'];

export type AuditResult = Readonly<{
  /** A sentence for each vulnerability that must be fixed, and for each expired allowance. */
  failures: readonly string[];
  /** A sentence for each allowed vulnerability. */
  allowed: readonly string[];
  /** The number of advisories with a severity below `high`. */
  lower: number;
}>;

/** Judges a report's vulnerabilities by the allowances that are valid `today`, a day such as `2026-12-01`. */
export function judge(report: AuditReport, allowances: readonly Allowance[], today: string): AuditResult {
  const advisories = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via.filter((each) => typeof each !== 'string'))
      .map((advisory) => [idOf(advisory.url), advisory]),
  );
  const fatal = [...advisories].filter(([, { severity }]) => FATAL.includes(severity));
  const isAllowed = (id: string) => allowances.some(({ advisory, until }) => advisory === id && today <= until);
  return {
    failures: [
      ...fatal
        .filter(([id]) => !isAllowed(id))
        .map(([id, { name, severity, title, url }]) => `${id} is ${severity}, in ${name}: ${title} (${url})`),
      ...ended(allowances, today),
    ],
    allowed: allowances
      .filter(({ advisory }) => isAllowed(advisory) && advisories.has(advisory))
      .map(({ advisory, until, reason }) => `${advisory} is allowed until ${until}: ${reason}`),
    lower: advisories.size - fatal.length,
  };
}

/** A sentence for each expired allowance. */
export const ended = (allowances: readonly Allowance[], today: string): readonly string[] =>
  allowances
    .filter(({ until }) => until < today)
    .map(
      ({ advisory, until }) => `${advisory} was allowed until ${until}: review it in infra/tools/audit/advisories.ts`,
    );

/** `https://github.com/advisories/GHSA-…` ends with the id. */
const idOf = (url: string) => url.split('/').at(-1) ?? url;
