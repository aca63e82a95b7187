import { SERVICES, type ServiceName } from '@hirelane/contracts/service-token';
import { subjectsProjection } from '@hirelane/erasure/subjects';
import { feedProjection } from '@hirelane/feed/feed-projection';
import { accessProjection } from '@hirelane/files/access-projection';
import { picturesProjection } from '@hirelane/identity/pictures';
import { signInOwnersProjection } from '@hirelane/identity/sign-in-owners';
import { entryOwnersProjection } from '@hirelane/profiles/entry-owners';
import { referencesProjection as profileReferences } from '@hirelane/profiles/references';
import type { Projection } from '@hirelane/projections/projection';
import { draftsProjection } from '@hirelane/projects/drafts';
import { referencesProjection as projectReferences } from '@hirelane/projects/references';
import { directoryProjection } from '@hirelane/proposals/directory';
import { listsProjection } from '@hirelane/proposals/lists-projection';

/** Every read model of every service. A test compares it with those of a running marketplace. */
export const PROJECTIONS: Readonly<Record<ServiceName, readonly Projection[]>> = {
  identity: [picturesProjection, signInOwnersProjection, subjectsProjection('identity', { user: 'ErasureCompleted' })],
  profiles: [
    profileReferences,
    entryOwnersProjection,
    subjectsProjection('profiles', { client: 'ClientErased', freelancer: 'FreelancerErased' }),
  ],
  projects: [projectReferences, draftsProjection, subjectsProjection('projects', { project: 'ProjectErased' })],
  proposals: [directoryProjection, listsProjection, subjectsProjection('proposals', { proposal: 'ProposalErased' })],
  feed: [feedProjection, subjectsProjection('feed', { bookmark: 'BookmarkErased' })],
  files: [accessProjection, subjectsProjection('files', { file: 'FileErased' })],
};

export const ALL_PROJECTIONS: readonly Projection[] = SERVICES.flatMap((service) => PROJECTIONS[service]);
