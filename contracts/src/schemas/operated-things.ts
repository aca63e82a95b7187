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

/** Something that can be reported, as operators read it. `text`: what is hidden as well; '' once its author has left. */
export const OperatedThing = Said.extend({
  /** Of a project its title, of a file its name, of a profile its headline; '' for what has none. */
  title: z.string(),
  /**
   * What is read with it, the first one first: of a message those before and after it, of a question its answer, of a
   * profile its entries. Of a project, a cover letter, an invitation and a profile also earlier versions, since the
   * reporter may have read one of those.
   */
  context: z.array(Said),
  /** Ids of its files; absent without. */
  files: z.array(Id).optional(),
  /** False for what only operators can still read, or what nothing hides but a suspension; absent: it can be hidden. */
  isHideable: z.boolean().optional(),
});
export type OperatedThing = z.infer<typeof OperatedThing>;
export const OperatedThingAnswer = z.object({ data: OperatedThing });
