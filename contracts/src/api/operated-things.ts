import * as z from 'zod';
import { Id } from '../fields.ts';

/** Messages that are shown on either side of one that an operator looks at. */
export const CONTEXT_MESSAGES = 3;

const Said = z.object({
  _id: Id,
  /** Whose it is. */
  personId: Id,
  text: z.string(),
  at: z.string(),
  isHidden: z.boolean(),
});

/** Something that can be hidden, as operators read it. `text`: what is hidden as well; '' once its author has left. */
export const OperatedThing = Said.extend({
  /** Of a project its title, of a file its name; '' for what has none. */
  title: z.string(),
  /** What stands around it, the first one first: of a message those before and after it, of a question its answer. */
  context: z.array(Said),
});
export type OperatedThing = z.infer<typeof OperatedThing>;
export const OperatedThingAnswer = z.object({ data: OperatedThing });
