// Written by `npm run contracts`.

import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { feedReadModel } from '@hirelane/feed/read-model';
import { filesReadModel } from '@hirelane/files/read-model';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { identityReadModel } from '@hirelane/identity/read-model';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { notificationsReadModel } from '@hirelane/notifications/read-model';
import { opendataReadModel } from '@hirelane/opendata/read-model';
import { profilesReadModel } from '@hirelane/profiles/read-model';
import type { ReadModel } from '@hirelane/projections/projection';
import { projectsReadModel } from '@hirelane/projects/read-model';
import { proposalsReadModel } from '@hirelane/proposals/read-model';

/** A test compares them with a running marketplace's read models. */
export const READ_MODELS: Readonly<Record<ServiceName, ReadModel>> = {
  identity: identityReadModel,
  profiles: profilesReadModel,
  projects: projectsReadModel,
  proposals: proposalsReadModel,
  hiring: hiringReadModel,
  messaging: messagingReadModel,
  notifications: notificationsReadModel,
  feed: feedReadModel,
  files: filesReadModel,
  opendata: opendataReadModel,
};

export const ALL_READ_MODELS: readonly ReadModel[] = SERVICES.map((service) => READ_MODELS[service]);
