import { type ClamdAddress, ClamdUrl, clamdAddress } from '@hirelane/files/scan/clamd';
import { RetentionYears } from '@hirelane/hiring/config';
import { givenVariables, PublicQueryMs } from '@hirelane/runtime/config';
import * as z from 'zod';
import { StartFailure } from './failure.ts';

const wholeNumber = (from: number, to: number) => {
  const must = `must be a whole number, ${from} to ${to}.`;
  return z.coerce.number(must).int(must).min(from, must).max(to, must);
};

/** The launcher's variables; the bff reads its own. */
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
  RETENTION_YEARS: RetentionYears,
  CLAMD_URL: ClamdUrl,
});

export type Settings = Readonly<{
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** A folder of built pages. */
  webRoot: string | undefined;
  /** Whether the pages are served over https, with a certificate valid only for this machine. */
  isHttps: boolean;
  /** 0 means any free port; if undefined, metrics are not served. */
  metricsPort: number | undefined;
  /** Maximum total size of all log files. */
  logMebibytes: number;
  /** Timeout for public queries, in milliseconds. */
  publicQueryMs: number;
  /** How many years agreed terms are kept after a contract ends. */
  retentionYears: number;
  /** The scanner for uploads; if undefined, uploads are not scanned. */
  clamd: ClamdAddress | undefined;
}>;

/** Reads the launcher's variables. Throws a StartFailure that names each invalid one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = readVariables(LauncherVariables, environment);
  return {
    databaseUrl: given.DATABASE_URL,
    webRoot: given.WEB_ROOT,
    isHttps: given.LOCAL_HTTPS === 'true',
    metricsPort: given.METRICS_PORT,
    logMebibytes: given.LIMIT_LOG_MIB,
    publicQueryMs: given.LIMIT_PUBLIC_QUERY_MS,
    retentionYears: given.RETENTION_YEARS,
    clamd: given.CLAMD_URL === undefined ? undefined : clamdAddress(given.CLAMD_URL),
  };
}

/**
 * Parses the environment with a schema. Throws StartFailure with the name and fault of each invalid variable, never its
 * value.
 */
export function readVariables<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(givenVariables(environment));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
  throw new StartFailure(['Hirelane cannot start with this configuration:', ...lines].join('\n'));
}
