import type { Context, Written } from '@hirelane/event-sourcing/decide';
import { startDueWork } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { type PlaceSteps, placesProjection } from './places-projection.ts';
import type { Project, ProjectCommand } from './project.ts';

type Change = (id: string, command: ProjectCommand, context: Context) => Promise<Written<Project | null>>;

/** Fills a project once an offer that takes its place was accepted, and releases a place that nobody will take. */
export const startPlaceWork = (resources: Resources, change: Change) =>
  startDueWork<PlaceSteps>(
    { service: 'projects', resources, projection: placesProjection },
    {
      'fill-project': (data, context) => change(data.projectId, { type: 'FillProject', ...data }, context),
      'release-place': (data, context) => change(data.projectId, { type: 'ReleasePlace', ...data }, context),
    },
  );
