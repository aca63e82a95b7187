import { serviceReadModel } from '@hirelane/erasure/subjects';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { accessProjection } from './access-projection.ts';

export const filesReadModel = serviceReadModel('files', 3, {
  visibility: visibilityProjection,
  access: accessProjection,
});
