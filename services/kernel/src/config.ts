import * as z from 'zod';

/** A variable is missing or unsafe. The message is for the person who starts the process. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment through a schema; throws ConfigError, naming each variable and what is wrong with it. */
export function parseEnvironment<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv = process.env): T {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`);
}

const DataKey = z
  .string(
    'is needed: 32 random bytes in base64, the same for every service, that never change (openssl rand -base64 32)',
  )
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)');

/** What every service reads. */
export const ServiceConfig = z.object({
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  DATABASE_URL: z.string('is needed: postgresql://user:password@host:port/database').startsWith('postgres'),
  /** Where the bff publishes the public keys of its service tokens. */
  JWKS_URL: z.url("is needed: the address of the bff's /internal/jwks.json"),
  /** Wraps the keys under which personal text is sealed: whoever loses it loses that text. */
  DATA_KEY: DataKey,
  EVENT_STORE: z.enum(['postgres']).default('postgres'),
  EVENT_BUS: z.enum(['postgres']).default('postgres'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type ServiceConfig = z.infer<typeof ServiceConfig>;
