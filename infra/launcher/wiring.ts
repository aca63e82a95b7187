import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { type Config, parseConfig } from '@hirelane/bff/config';
import { newServiceTokenKey } from './secrets/service-token-keys.ts';

/** The settings that the launcher chooses for the bff. All others come from the environment. */
export type Wiring = Readonly<{
  internalPort: number;
  databaseUrl: string;
  serviceTokenKeys: string;
  services: Readonly<Record<ServiceName, string>>;
  webRoot: string;
}>;

/** The bff's configuration in embedded mode. Throws a ConfigError that names each invalid variable. */
export function bffConfig(environment: NodeJS.ProcessEnv, wiring: Wiring): Config {
  return parseConfig({
    ...environment,
    INTERNAL_HOST: '127.0.0.1',
    INTERNAL_PORT: String(wiring.internalPort),
    DATABASE_URL: wiring.databaseUrl,
    SERVICE_TOKEN_KEYS: wiring.serviceTokenKeys,
    WEB_ROOT: wiring.webRoot,
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, wiring.services[name]])),
  });
}

/**
 * Placeholders for values that are not yet known, so that the environment can be checked before anything has started.
 */
export async function unwired(): Promise<Wiring> {
  return {
    internalPort: 0,
    databaseUrl: 'postgresql://localhost/hirelane',
    serviceTokenKeys: await newServiceTokenKeys(),
    services: Object.fromEntries(SERVICES.map((name) => [name, 'http://127.0.0.1:1'])) as Wiring['services'],
    webRoot: '.',
  };
}

/**
 * A new key in the format of SERVICE_TOKEN_KEYS. One key per startup is enough, because tokens are valid for 30 s and
 * nothing else depends on the key.
 */
export const newServiceTokenKeys = async (): Promise<string> => JSON.stringify({ keys: [await newServiceTokenKey()] });
