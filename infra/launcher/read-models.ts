import { SERVICES, type ServiceName } from '@hirelane/api/service-token';
import { subjectsReadModel } from '@hirelane/erasure/subjects';
import type { ReadModel } from '@hirelane/projections/projection';
import { READ_MODELS } from './service-read-models.ts';

/** A service's read models: the data it shows, and the list of what it has to erase. */
export const readModelsOf = (service: ServiceName): readonly ReadModel[] => [
  READ_MODELS[service],
  subjectsReadModel(service),
];

/** A test compares them with a running marketplace's read models. */
export const ALL_READ_MODELS: readonly ReadModel[] = SERVICES.flatMap(readModelsOf);
