import { Variables } from '@hirelane/bff/config';
import { type ClamdAddress, ClamdUrl, clamdAddress } from '@hirelane/files/scan/clamd';
import { RetentionYears } from '@hirelane/hiring/config';
import { PublicQueryMs, parseEnvironment } from '@hirelane/runtime/config';
import { baseUrl, Flag, PostgresUrl, wholeNumber } from '@hirelane/runtime/variable-types';
import * as z from 'zod';

/** The launcher's variables; the bff reads its own. */
export const LauncherVariables = z.object({
  HIRELANE_DATA: z.string().optional(),
  DATABASE_URL: PostgresUrl.optional(),
  WEB_ROOT: Variables.shape.WEB_ROOT,
  LOCAL_HTTPS: Flag.default('false'),
  METRICS_PORT: wholeNumber(0, 65_535, 'must be a port number.').optional(),
  LIMIT_LOG_MIB: wholeNumber(1, 1_048_576).default(100),
  LIMIT_PUBLIC_QUERY_MS: PublicQueryMs,
  RETENTION_YEARS: RetentionYears,
  CLAMD_URL: ClamdUrl,
});

/** Variables for traces. The SDK itself reads all but the first, and others listed in its documentation. */
export const TelemetryVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl(
    'must be an http or https URL: the base address of an OTLP receiver.',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
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

/** Reads the launcher's variables. Throws a ConfigError that names each invalid one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = parseEnvironment(LauncherVariables, environment);
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
