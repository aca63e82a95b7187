import type { InProcess } from '@hirelane/bff/proxy/in-process';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import type { ServiceName } from '@hirelane/contracts/service-token';
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
import { profilesService } from '@hirelane/profiles/service';
import { projectsService } from '@hirelane/projects/service';
import { proposalsService } from '@hirelane/proposals/service';
import { ServiceConfig } from '@hirelane/runtime/config';
import { type RunningService, type ServiceDefinition, startService } from '@hirelane/service/service';
import type { Logger } from 'pino';

export type RunningServices = Readonly<{
  urls: Readonly<Record<ServiceName, string>>;
  /** Calls them without a socket. */
  inProcess: InProcess;
  /** Resolves when every read model has caught up. */
  ready: Promise<unknown>;
  /** The metrics of each. */
  registries: readonly RunningService['registry'][];
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** The address of the database for each service, with the service's own role. */
  databaseUrls: Readonly<Record<ServiceName, string>>;
  jwksUrl: string;
  /** Folder of the uploads. */
  files: string;
  /** How much one person may upload; absent: the service's own figure. */
  quota?: Quota | undefined;
  /** Where uploads are scanned; absent: they are not. */
  clamd?: ClamdAddress | undefined;
  /** ms that a query open to anyone may take; absent: the services' own figure. */
  publicQueryMs?: number | undefined;
  /** Years for which agreed terms are kept; absent: the services' own figure. */
  retentionYears?: number | undefined;
  hmacKey: string;
  dataKey: string;
  mail: PostOfficeSettings;
  /** What the identity service is given beside; absent: it opens its own. */
  ways?: Readonly<{ checkStrength?: CheckStrength; passwords?: Passwords }> | undefined;
  log: Logger;
}>;

/** Starts every service in this process, each on its own loopback port. If one fails, none is left running. */
export async function startServices(options: Options): Promise<RunningServices> {
  const { databaseUrls, jwksUrl, files, quota, clamd, publicQueryMs, hmacKey, dataKey, mail, ways, log } = options;
  const { retentionYears = RetentionYears.parse(undefined) } = options;
  const start = <S extends ServiceName>(definition: ServiceDefinition<S>) => {
    const config = ServiceConfig.parse({
      DATABASE_URL: databaseUrls[definition.name],
      JWKS_URL: jwksUrl,
      DATA_KEY: dataKey,
      LIMIT_PUBLIC_QUERY_MS: publicQueryMs,
    });
    return startService(definition, config, log, { isTogether: true });
  };
  const projects = start(projectsService());
  const starting = {
    identity: start(identityService({ hmacKey, mail, ...ways })),
    profiles: start(profilesService()),
    projects,
    proposals: projects.then(({ url }) => start(proposalsService({ projectsUrl: url }))),
    hiring: projects.then(({ url }) =>
      start(hiringService({ projectsUrl: url, retentionYears, publicUrl: mail.publicUrl })),
    ),
    messaging: start(messagingService()),
    notifications: start(notificationsService()),
    feed: start(feedService()),
    files: start(filesService({ openBlobs: () => openFileBlobStore(files), clamd, ...(quota && { quota }) })),
  } satisfies Record<ServiceName, Promise<RunningService>>;

  const settled = await Promise.allSettled(Object.values(starting));
  const running = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async () => void (await Promise.all(running.map((service) => service.stop())));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const names = Object.keys(starting);
  const urls = Object.fromEntries(running.map(({ url }, i) => [names[i], url])) as RunningServices['urls'];
  const serviceOf = (name: ServiceName) => {
    const service = running[names.indexOf(name)];
    if (service === undefined) throw new Error(`There is no service ${name}.`);
    return service;
  };
  const inProcess: InProcess = {
    answer: (name, call) => serviceOf(name).answer(call),
    connect: (name) => serviceOf(name).connect(),
  };
  const registries = running.map(({ registry }) => registry);
  return { urls, inProcess, ready: Promise.all(running.map((service) => service.ready)), registries, stop };
}
