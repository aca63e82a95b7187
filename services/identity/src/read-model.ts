import { RECORDS_VERSION } from '@hirelane/api/notifications';
import { serviceReadModel } from '@hirelane/erasure/subjects';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { picturesProjection } from './account/pictures-projection.ts';
import { notificationMailsProjection } from './mails/notifications/notification-mails-projection.ts';
import { titlesProjection } from './mails/notifications/titles-projection.ts';
import { joinCodesProjection } from './marketplace/join-codes/projection.ts';
import { handlesProjection } from './moderation/operators/handles-projection.ts';
import { noticesProjection } from './moderation/suspension/notices-projection.ts';
import { operatorsProjection } from './moderation/suspension/operators-projection.ts';
import { signInOwnersProjection } from './sign-in/providers/sign-in-owners-projection.ts';

export const identityReadModel = serviceReadModel('identity', 3 + RECORDS_VERSION, {
  visibility: visibilityProjection,
  pictures: picturesProjection,
  signInOwners: signInOwnersProjection,
  joinCodes: joinCodesProjection,
  handles: handlesProjection,
  operators: operatorsProjection,
  notices: noticesProjection,
  titles: titlesProjection,
  stepMails: notificationMailsProjection,
});
