import type { Transport } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import type { InProcess } from '@hirelane/bff/proxy/in-process';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { openKeyCache } from '@hirelane/encryption/subject-keys';
import { feedService } from '@hirelane/feed/service';
import type { Quota } from '@hirelane/files/quota';
import type { ClamdAddress } from '@hirelane/files/scan/clamd';
import { filesService } from '@hirelane/files/service';
import { RetentionYears } from '@hirelane/hiring/config';
import { hiringService } from '@hirelane/hiring/service';
import type { PostOfficeSettings } from '@hirelane/identity/mails/mail/outbox';
import { identityService } from '@hirelane/identity/service';
import type { CheckStrength } from '@hirelane/identity/sign-in/guessing/strength-checker';
import type { Passwords } from '@hirelane/identity/sign-in/password/passwords';
import { messagingService } from '@hirelane/messaging/service';
import { notificationsService } from '@hirelane/notifications/service';
import { opendataService } from '@hirelane/opendata/service';
import { profilesService } from '@hirelane/profiles/service';
import { projectsService } from '@hirelane/projects/service';
import { proposalsService } from '@hirelane/proposals/service';
import { ServiceConfig } from '@hirelane/runtime/config';
import { type RunningService, type ServiceDefinition, startService } from '@hirelane/service/service';
import type { Logger } from 'pino';

export type RunningServices = Readonly<{
  urls: Readonly<Record<ServiceName, string>>;
  /** Calls the services without a socket. */
  inProcess: InProcess;
  /** Resolves when every read model has caught up. */
  ready: Promise<unknown>;
  /** Each service's metrics. */
  registries: readonly RunningService['registry'][];
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** The database address for each service, with that service's role. */
  databaseUrls: Readonly<Record<ServiceName, string>>;
  jwksUrl: string;
  /** Uploads folder. */
  files: string;
  /** The folder for daily files of public events. */
  eventFiles: string;
  /** How much one user may upload; if absent, the service's default applies. */
  quota?: Quota | undefined;
  /** The scanner for uploads; if absent, uploads are not scanned. */
  clamd?: ClamdAddress | undefined;
  /** Timeout for public queries, in milliseconds; if absent, the services' default applies. */
  publicQueryMs?: number | undefined;
  /** How many years agreed terms are kept; if absent, the services' default applies. */
  retentionYears?: number | undefined;
  hmacKey: string;
  dataKey: string;
  mail: PostOfficeSettings;
  /** The identity service's strength checker and password hashing; if absent, the service creates its own. */
  ways?: Readonly<{ checkStrength?: CheckStrength; passwords?: Passwords }> | undefined;
  log: Logger;
}>;

/** Starts every service in this process, each on its own loopback port. If one fails, none is left running. */
export async function startServices(options: Options): Promise<RunningServices> {
  const { databaseUrls, jwksUrl, files, eventFiles, quota, clamd, publicQueryMs, hmacKey, dataKey, mail, ways, log } =
    options;
  const { retentionYears = RetentionYears.parse(undefined) } = options;
  const together = { keys: openKeyCache() };
  const start = <S extends ServiceName>(definition: ServiceDefinition<S>) => {
    const config = ServiceConfig.parse({
      DATABASE_URL: databaseUrls[definition.name],
      JWKS_URL: jwksUrl,
      DATA_KEY: dataKey,
      LIMIT_PUBLIC_QUERY_MS: publicQueryMs,
    });
    return startService(definition, config, log, { together });
  };
  // A call to another service waits until that service has started.
  const transport: Transport = async (name, call) => (await starting[name]).answer(call);
  const starting: Readonly<Record<ServiceName, Promise<RunningService>>> = {
    identity: start(identityService({ hmacKey, mail, ...ways })),
    profiles: start(profilesService()),
    projects: start(projectsService()),
    proposals: start(proposalsService({ transport })),
    hiring: start(hiringService({ transport, retentionYears, publicUrl: mail.publicUrl })),
    messaging: start(messagingService()),
    notifications: start(notificationsService()),
    feed: start(feedService()),
    files: start(filesService({ openBlobs: () => openFileBlobStore(files), clamd, ...(quota && { quota }) })),
    opendata: start(opendataService({ openBlobs: () => openFileBlobStore(eventFiles) })),
  };

  const settled = await Promise.allSettled(Object.values(starting));
  const running = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => void (await Promise.all(running.map((service) => service.stop())));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const started = Object.keys(starting).map((name, i) => [name, running[i]]);
  const services: Readonly<Record<ServiceName, RunningService>> = Object.fromEntries(started);
  const urls = Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url]));
  const inProcess: InProcess = { answer: transport, connect: (name) => services[name].connect() };
  const registries = running.map(({ registry }) => registry);
  return {
    urls: urls as RunningServices['urls'],
    inProcess,
    ready: Promise.all(running.map((service) => service.ready)),
    registries,
    stop,
  };
}
