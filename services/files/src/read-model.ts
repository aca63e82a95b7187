import { readModel } from '@hirelane/projections/projection';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { accessProjection } from './access-projection.ts';

export const filesReadModel = readModel('files', 1, { visibility: visibilityProjection, access: accessProjection });
