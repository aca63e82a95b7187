import * as z from 'zod';

const Advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });

/**
 * The fields we use from the `npm audit --json` report; `via` also contains names of packages, which have their own
 * entries.
 */
export const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});
export type AuditReport = z.infer<typeof Report>;

const Refused = z.object({ statusCode: z.number().optional(), code: z.string().optional(), message: z.string() });

/** The result of `npm audit --json`: a report, a registry without the endpoint, or a failure. */
export type AuditAnswer =
  | Readonly<{ kind: 'report'; report: AuditReport }>
  | Readonly<{ kind: 'no endpoint' | 'failed'; reason: string }>;

/** Status codes from a server that does not support the URL or the method. */
const UNKNOWN_ADDRESS = [404, 405, 410, 501];

/** Parses the output of `npm audit --json`. */
export function answerIn(output: string): AuditAnswer {
  const printed = json(output);
  const report = Report.safeParse(printed);
  if (report.success) return { kind: 'report', report: report.data };
  const refused = Refused.safeParse(printed);
  if (!refused.success) return { kind: 'failed', reason: 'npm audit printed no report' };
  const { statusCode, code, message } = refused.data;
  // The message ends with the registry's URL, which should not be in a log.
  const [said = ''] = message.split(/ - |https?:/);
  const isAbsent = code === 'ENOAUDIT' || (statusCode !== undefined && UNKNOWN_ADDRESS.includes(statusCode));
  // If no server has responded, the message contains only a URL.
  const reason = isAbsent || statusCode !== undefined ? said.trim() : (code ?? said.trim());
  return { kind: isAbsent ? 'no endpoint' : 'failed', reason };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
