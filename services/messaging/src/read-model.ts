import { serviceReadModel } from '@hirelane/erasure/subjects';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { answeringProjection } from './answering/projection.ts';
import { approachesProjection } from './approaches/projection.ts';
import { conversationsProjection } from './conversations/projection.ts';
import { reportsProjection } from './reports/projection.ts';

export const messagingReadModel = serviceReadModel('messaging', 3, {
  visibility: visibilityProjection,
  conversations: conversationsProjection,
  answering: answeringProjection,
  approaches: approachesProjection,
  reports: reportsProjection,
});
