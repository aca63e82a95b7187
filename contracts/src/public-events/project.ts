import * as z from 'zod';
import { projectId, publicBrief } from './fields.ts';

const whole = z.strictObject({ projectId, ...publicBrief });
const named = z.strictObject({ projectId });

/** What the public hears of a project's life, by the last word of `ce_type`. */
export const publicProjectEvents = {
  posted: whole,
  edited: whole,
  unpublished: named,
  closed: named,
  erased: named,
};

const instant = z.iso.datetime();

/** A message of the state topic: the project as the public sees it now. Its key is the project's; no value means that it is gone. */
export const ProjectState = z.strictObject({
  projectId,
  status: z.enum(['published', 'closed']).meta({ description: 'closed: nobody can apply any more.' }),
  ...publicBrief,
  publishedAt: instant.meta({ description: 'When it was published for the first time, UTC.' }),
  updatedAt: instant.meta({ description: 'When the public last heard of it, UTC.' }),
  sequence: z
    .number()
    .int()
    .min(1)
    .meta({ description: 'The ce_sequence of the last event that is in this state. Of two states, keep the higher.' }),
});
export type ProjectState = z.infer<typeof ProjectState>;
