import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { configError, type Environment, parseEnvironment } from '@hirelane/runtime/config';
import { baseUrl, Flag, httpUrl, LogLevel, Port, PostgresUrl, wholeNumber } from '@hirelane/runtime/variable-types';
import * as z from 'zod';
import { type ProvidersConfig, providerVariables, toProviders, unsafeProviders } from './auth/oauth/config.ts';
import {
  type Limits,
  limitsFrom,
  limitVariables,
  type Slots,
  slotVariables,
  turnVariables,
} from './limits/settings.ts';
import type { Turns } from './overload/overload.ts';
import { type PrivateJwk, PrivateJwks } from './proxy/service-token.ts';

/** Whether browsers must also use https for subdomains of the public host, which may belong to other people. */
export type Hsts = Readonly<{ includesSubdomains: boolean }>;

/**
 * The bff's configuration. `parseConfig` builds one and rejects an unsafe combination; a launcher that builds its own
 * is responsible for its safety.
 */
export type Config = Readonly<{
  host: string;
  /** The port; 0 selects any free port. */
  port: number;
  internalHost: string;
  /** The internal port; 0 selects any free port. */
  internalPort: number;
  /**
   * The origin that browsers see, such as `https://hirelane.example`; null for `http://localhost:` and the port in use.
   */
  publicUrl: string | null;
  databaseUrl: string;
  /** The first one signs; all are published. */
  serviceTokenKeys: readonly PrivateJwk[];
  /** The base URL of each service, without a trailing slash. */
  services: Readonly<Record<ServiceName, string>>;
  /** The folder with the built SPA; if null, documents return 503. */
  webRoot: string | null;
  /** The exact number of reverse proxies in front of the bff, which trusts their X-Forwarded-For header. */
  trustProxy: number;
  hsts: Hsts;
  /** External sign-in providers. */
  providers: ProvidersConfig;
  /**
   * Whether providers that are not configured are left out: in production, and in the sample marketplace. Otherwise, the
   * pages show them as disabled.
   */
  hidesUnconfigured: boolean;
  /** Tokens that give access to the public event stream. If empty, no client has access. */
  eventsTokens: readonly string[];
  /** Rate limits (`limits/settings.ts`). */
  limits: Limits;
  /** Limits on concurrent connections and costly requests. */
  slots: Slots;
  turns: Turns;
  logLevel: string;
}>;

const ServiceUrl = baseUrl('must be the http or https base URL of the service.');

/** Name of the variable that holds a service's base URL. */
const urlVariable = <S extends ServiceName>(service: S) => `${service.toUpperCase() as Uppercase<S>}_URL` as const;
const serviceVariables = Object.fromEntries(SERVICES.map((service) => [urlVariable(service), ServiceUrl])) as Readonly<
  Record<ReturnType<typeof urlVariable<ServiceName>>, typeof ServiceUrl>
>;

/**
 * Matches tokens in the syntax of RFC 6750, section 2.1, with at least 32 characters. Even 32 hexadecimal digits have
 * 128 bits, which cannot be guessed.
 */
const EVENTS_TOKEN = /^[\w.~+/-]{32,}=*$/;
const EVENTS_TOKENS_RULE =
  'must be tokens of 32 characters or more, separated by commas; create one with openssl rand -hex 32.';

/** The bff's variables. */
export const Variables = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: Port.default(0),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl('must be an http or https URL.').optional(),
  ALLOW_INSECURE_HTTP: Flag.default('false'),
  /** The database that stores the sessions. */
  DATABASE_URL: PostgresUrl,
  SERVICE_TOKEN_KEYS: z.preprocess(json, PrivateJwks),
  ...serviceVariables,
  WEB_ROOT: z.string().optional(),
  ...providerVariables,
  EVENTS_TOKENS: z
    .string()
    .transform((text) => text.split(',').map((token) => token.trim()))
    .pipe(z.array(z.string().regex(EVENTS_TOKEN, EVENTS_TOKENS_RULE)))
    .optional(),
  HSTS_SUBDOMAINS: Flag.default('false'),
  HIDE_UNCONFIGURED_PROVIDERS: Flag.default('false'),
  TRUST_PROXY: wholeNumber(0, 10, 'must be the number of proxies in front of Hirelane, 0 to 10.').default(0),
  LOG_LEVEL: LogLevel.default('info'),
  NODE_ENV: z.string().optional(),
  ...limitVariables,
  ...slotVariables,
  ...turnVariables,
});
type Variables = z.infer<typeof Variables>;

/** Turns environment variables (docs/operate/configure.md) into a Config. Throws ConfigError like `parseEnvironment`. */
export function parseConfig(environment: Environment): Config {
  const variables = parseEnvironment(Variables, environment);
  const unsafe = unsafeTogether(variables);
  if (unsafe.length > 0) throw configError(unsafe);
  return toConfig(variables);
}

/**
 * Checks that involve several variables. Cookies named `__Host-` need https; browsers only make an exception for
 * loopback.
 */
function unsafeTogether(variables: Variables): string[] {
  const complaints: string[] = [];
  const { PUBLIC_URL, PORT, INTERNAL_PORT } = variables;
  if (PUBLIC_URL !== undefined) {
    const url = new URL(PUBLIC_URL);
    if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
      complaints.push('PUBLIC_URL: must be an origin only, such as https://hirelane.example.');
    }
    if (url.protocol === 'http:' && !isLoopback(url.hostname) && variables.ALLOW_INSECURE_HTTP !== 'true') {
      complaints.push(
        'PUBLIC_URL: http:// on a host that is not loopback would send sessions unencrypted, and browsers drop our cookies there. ' +
          'Use https://, or set ALLOW_INSECURE_HTTP=true.',
      );
    }
  }
  if (PUBLIC_URL === undefined && variables.NODE_ENV === 'production') {
    complaints.push('PUBLIC_URL: is required with NODE_ENV=production; requests from any other origin are refused.');
  }
  if (PORT !== 0 && PORT === INTERNAL_PORT) {
    complaints.push('INTERNAL_PORT: must differ from PORT, so that internal paths stay off the public port.');
  }
  return [...complaints, ...unsafeProviders(variables, isLoopback)];
}

function toConfig(variables: Variables): Config {
  return {
    host: variables.HOST,
    port: variables.PORT,
    internalHost: variables.INTERNAL_HOST,
    internalPort: variables.INTERNAL_PORT,
    publicUrl: variables.PUBLIC_URL === undefined ? null : new URL(variables.PUBLIC_URL).origin,
    databaseUrl: variables.DATABASE_URL,
    serviceTokenKeys: variables.SERVICE_TOKEN_KEYS.keys,
    services: Object.fromEntries(SERVICES.map((service) => [service, variables[urlVariable(service)]])) as Record<
      ServiceName,
      string
    >,
    webRoot: variables.WEB_ROOT ?? null,
    trustProxy: variables.TRUST_PROXY,
    hsts: { includesSubdomains: variables.HSTS_SUBDOMAINS === 'true' },
    providers: toProviders(variables),
    eventsTokens: variables.EVENTS_TOKENS ?? [],
    hidesUnconfigured: variables.NODE_ENV === 'production' || variables.HIDE_UNCONFIGURED_PROVIDERS === 'true',
    limits: limitsFrom(variables),
    slots: {
      connections: variables.LIMIT_CONNECTIONS,
      perAddress: variables.LIMIT_ADDRESS_CONNECTIONS,
      streamsPerAddress: variables.LIMIT_ADDRESS_STREAMS,
      searchesPerAddress: variables.LIMIT_ADDRESS_SEARCHES,
      passwordsPerAddress: variables.LIMIT_ADDRESS_PASSWORDS,
      unreadSeconds: variables.LIMIT_UNREAD_SECONDS,
    },
    turns: { read: variables.LIMIT_READS, command: variables.LIMIT_COMMANDS, 'sign-in': variables.LIMIT_SIGN_INS },
    logLevel: variables.LOG_LEVEL,
  };
}

/** Whether browsers consider a URL's host to be this machine. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function json(text: unknown) {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

/** Maximum number of connections in the bff's pool. */
export const POOL = 10;

/** Maximum number of PostgreSQL connections used by the bff: its pool, plus one for LISTEN. */
export const CONNECTIONS = POOL + 1;
