// Written by `npm run contracts`.
import type { ServiceName } from '@hirelane/api/service-token';
import { feedReadModel } from '@hirelane/feed/read-model';
import { filesReadModel } from '@hirelane/files/read-model';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { identityReadModel } from '@hirelane/identity/read-model';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { notificationsReadModel } from '@hirelane/notifications/read-model';
import { profilesReadModel } from '@hirelane/profiles/read-model';
import { projectsReadModel } from '@hirelane/projects/read-model';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import type { ReadModel } from '@hirelane/projections/projection';

/** The read model of every service. */
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
};
