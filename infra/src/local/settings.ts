import { PublicQueryMs } from '@hirelane/runtime/config';
import * as z from 'zod';
import { StartFailure } from './failure.ts';

const wholeNumber = (from: number, to: number) => {
  const must = `must be a whole number, ${from} to ${to}.`;
  return z.coerce.number(must).int(must).min(from, must).max(to, must);
};

/** What the launcher itself is told; the bff's own variables are read by the bff. */
export const LauncherVariables = z.object({
  HIRELANE_DATA: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be postgresql://user:password@host:port/database.' })
    .optional(),
  WEB_ROOT: z.string().optional(),
  LOCAL_HTTPS: z.enum(['true', 'false'], 'must be true or false.').default('false'),
  METRICS_PORT: z.coerce
    .number('must be a port number.')
    .int('must be a port number.')
    .min(0, 'must be a port number.')
    .max(65_535, 'must be a port number.')
    .optional(),
  LIMIT_LOG_MIB: wholeNumber(1, 1_048_576).default(100),
  LIMIT_PUBLIC_QUERY_MS: PublicQueryMs,
});

export type Settings = Readonly<{
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** A folder of built pages. */
  webRoot: string | undefined;
  /** Whether the pages are served by https, with a certificate for this machine alone. */
  isHttps: boolean;
  /** 0: any free port; undefined: metrics are not served. */
  metricsPort: number | undefined;
  /** What all files of the log may hold together. */
  logMebibytes: number;
  /** ms that a query may take that anyone may ask. */
  publicQueryMs: number;
}>;

/** Reads the launcher's variables; one that is empty counts as absent. Throws StartFailure, naming each that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = readVariables(LauncherVariables, environment);
  return {
    databaseUrl: given.DATABASE_URL,
    webRoot: given.WEB_ROOT,
    isHttps: given.LOCAL_HTTPS === 'true',
    metricsPort: given.METRICS_PORT,
    logMebibytes: given.LIMIT_LOG_MIB,
    publicQueryMs: given.LIMIT_PUBLIC_QUERY_MS,
  };
}

/** The environment through a schema. Throws StartFailure with each variable's name and fault, never its value. */
export function readVariables<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
  throw new StartFailure(['Hirelane cannot start with this configuration:', ...lines].join('\n'));
}
