import { SERVICES, type ServiceName } from '@hirelane/api/service-token';
import { subjectsReadModel } from '@hirelane/erasure/subjects';
import type { ReadModel } from '@hirelane/projections/projection';
import { READ_MODELS } from './service-read-models.ts';

/** The read models of a service: the data that it shows, and the list of what it has to erase. */
export const readModelsOf = (service: ServiceName): readonly ReadModel[] => [
  READ_MODELS[service],
  subjectsReadModel(service),
];

/** A test compares them with the read models of a running marketplace. */
export const ALL_READ_MODELS: readonly ReadModel[] = SERVICES.flatMap(readModelsOf);
