import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenClaims } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { type Caller, openCaller } from '@hirelane/test-kit/stack/caller';
import { startTokenIssuer, type TokenIssuer } from '@hirelane/test-kit/stack/token-issuer';
import { pino } from 'pino';
import { forEachRole } from '../../launcher/roles/names.ts';
import { startServices } from '../../launcher/services.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { TEST_DATA_KEY, TEST_HMAC_KEY } from './marketplace.ts';

/** The services in this process without a bff: the test chooses the caller. */
export type BareServices = Readonly<{
  urls: Readonly<Record<ServiceName, string>>;
  issuer: TokenIssuer;
  /** A new user, or the user with this id, who calls the services as the bff does. */
  as(role: TokenClaims['role'], id?: string): Caller;
  /** The total of a counter, such as `hirelane_append_conflicts_total`, across all services. */
  count(series: string): Promise<number>;
  stop(): Promise<void>;
}>;

export async function openBareServices(databaseUrl: string): Promise<BareServices> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-bare-'));
  const issuer = await startTokenIssuer();
  const services = await startServices({
    databaseUrls: forEachRole(() => databaseUrl),
    jwksUrl: issuer.jwksUrl,
    files: join(folder, 'files'),
    eventFiles: join(folder, 'event-files'),
    hmacKey: TEST_HMAC_KEY,
    dataKey: TEST_DATA_KEY,
    mail: {
      from: 'Hirelane <hirelane@example.com>',
      publicUrl: Promise.resolve('http://localhost'),
      folder: join(folder, 'mails'),
    },
    ways: await cheapPasswords(),
    log: pino({ level: 'silent' }),
  });
  await services.ready;
  return {
    urls: services.urls,
    issuer,
    as: (role, id) => openCaller(issuer, (name) => services.urls[name], role, id),
    async count(series) {
      const metrics = await Promise.all(services.registries.map((registry) => registry.getSingleMetric(series)?.get()));
      return metrics.flatMap((metric) => metric?.values ?? []).reduce((sum, { value }) => sum + value, 0);
    },
    async stop() {
      await services.stop();
      await issuer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
