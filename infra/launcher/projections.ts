import { SERVICES, type ServiceName } from '@hirelane/contracts/service-token';
import { subjectsProjection } from '@hirelane/erasure/subjects';
import { conductProjection } from '@hirelane/feed/conduct/projection';
import { feedProjection } from '@hirelane/feed/feed-projection';
import { searchesProjection } from '@hirelane/feed/searches/projection';
import { accessProjection } from '@hirelane/files/access-projection';
import { dueProjection as hiringDue } from '@hirelane/hiring/contracts/due-projection';
import { contractsProjection } from '@hirelane/hiring/contracts/projection';
import { directoryProjection as hiringDirectory } from '@hirelane/hiring/directory-projection';
import { freelancersProjection } from '@hirelane/hiring/freelancers/projection';
import { notesProjection } from '@hirelane/hiring/notes-projection';
import { recordsProjection } from '@hirelane/hiring/records/projection';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { picturesProjection } from '@hirelane/identity/account/pictures-projection';
import { stepMailsProjection } from '@hirelane/identity/mails/steps/step-mails-projection';
import { titlesProjection } from '@hirelane/identity/mails/steps/titles-projection';
import { joinCodesProjection } from '@hirelane/identity/marketplace/join-codes/projection';
import { handlesProjection } from '@hirelane/identity/moderation/operators/handles-projection';
import { noticesProjection } from '@hirelane/identity/moderation/suspension/notices-projection';
import { operatorsProjection } from '@hirelane/identity/moderation/suspension/operators-projection';
import { signInOwnersProjection } from '@hirelane/identity/sign-in/providers/sign-in-owners-projection';
import { answeringProjection } from '@hirelane/messaging/answering/projection';
import { approachesProjection } from '@hirelane/messaging/approaches/projection';
import { blocksProjection } from '@hirelane/messaging/blocks/projection';
import { conversationsProjection } from '@hirelane/messaging/conversations/projection';
import { reportsProjection } from '@hirelane/messaging/reports/projection';
import { itemsProjection } from '@hirelane/notifications/items/projection';
import { signalsProjection } from '@hirelane/notifications/live/projection';
import { entryOwnersProjection } from '@hirelane/profiles/entry-owners-projection';
import { pagesProjection } from '@hirelane/profiles/page/pages-projection';
import { referencesProjection as profileReferences } from '@hirelane/profiles/references-projection';
import type { Projection } from '@hirelane/projections/projection';
import { draftsProjection } from '@hirelane/projects/drafts-projection';
import { placesProjection } from '@hirelane/projects/places-projection';
import { referencesProjection as projectReferences } from '@hirelane/projects/references-projection';
import { directoryProjection } from '@hirelane/proposals/directory-projection';
import { followUpsProjection } from '@hirelane/proposals/follow-ups-projection';
import { listsProjection } from '@hirelane/proposals/lists-projection';
import { suspendedProjection } from '@hirelane/shared/suspended-people';
import { timeZonesProjection } from '@hirelane/shared/time-zones';
import { visibilityProjection } from '@hirelane/shared/visibility';

/** Every read model of every service. A test compares it with those of a running marketplace. */
export const PROJECTIONS: Readonly<Record<ServiceName, readonly Projection[]>> = {
  identity: [
    ...[picturesProjection, signInOwnersProjection, stepMailsProjection, titlesProjection, operatorsProjection],
    visibilityProjection('identity'),
    joinCodesProjection,
    ...[noticesProjection, handlesProjection],
    subjectsProjection('identity'),
  ],
  profiles: [
    ...[profileReferences, entryOwnersProjection, pagesProjection, visibilityProjection('profiles')],
    subjectsProjection('profiles'),
  ],
  projects: [
    projectReferences,
    draftsProjection,
    placesProjection,
    suspendedProjection('projects'),
    subjectsProjection('projects'),
  ],
  proposals: [
    ...[directoryProjection, listsProjection, followUpsProjection, visibilityProjection('proposals')],
    subjectsProjection('proposals'),
  ],
  hiring: [
    ...[
      hiringDirectory,
      notesProjection,
      contractsProjection,
      hiringDue,
      reviewsProjection,
      freelancersProjection,
      recordsProjection,
      visibilityProjection('hiring'),
      timeZonesProjection('hiring'),
    ],
    subjectsProjection('hiring'),
  ],
  messaging: [
    ...[blocksProjection, conversationsProjection, answeringProjection, reportsProjection, approachesProjection],
    visibilityProjection('messaging'),
    subjectsProjection('messaging'),
  ],
  feed: [
    ...[feedProjection, conductProjection, searchesProjection, visibilityProjection('feed')],
    subjectsProjection('feed'),
  ],
  notifications: [itemsProjection, signalsProjection, subjectsProjection('notifications')],
  files: [accessProjection, visibilityProjection('files'), subjectsProjection('files')],
};

export const ALL_PROJECTIONS: readonly Projection[] = SERVICES.flatMap((service) => PROJECTIONS[service]);
