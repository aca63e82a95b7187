import * as z from 'zod';

const Advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });

/** The part of the report of `npm audit --json` that is read; `via` also has names of packages, which have their own entry. */
export const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});
export type Report = z.infer<typeof Report>;

const Refused = z.object({ statusCode: z.number().optional(), code: z.string().optional(), message: z.string() });

/** What `npm audit --json` printed: a report, that the registry has no such endpoint, or a failure to ask. */
export type Answer =
  | Readonly<{ kind: 'report'; report: Report }>
  | Readonly<{ kind: 'no endpoint' | 'failed'; reason: string }>;

/** Status codes of a server that knows no such address, or no such method there. */
const UNKNOWN_ADDRESS = [404, 405, 410, 501];

/** Reads the output of `npm audit --json`. */
export function answerIn(output: string): Answer {
  const printed = json(output);
  const report = Report.safeParse(printed);
  if (report.success) return { kind: 'report', report: report.data };
  const refused = Refused.safeParse(printed);
  if (!refused.success) return { kind: 'failed', reason: 'npm audit printed no report' };
  const { statusCode, code, message } = refused.data;
  // The message ends with the address of the registry, which a log need not have.
  const [said = ''] = message.split(/ - |https?:/);
  const isAbsent = code === 'ENOAUDIT' || (statusCode !== undefined && UNKNOWN_ADDRESS.includes(statusCode));
  // Where no server has answered, the message is only an address.
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
