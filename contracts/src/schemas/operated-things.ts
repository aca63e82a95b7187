import * as z from 'zod';
import { Id } from '../fields.ts';

/** The number of messages before and after a message that operators see with it. */
export const CONTEXT_MESSAGES = 3;

const Said = z.object({
  _id: Id,
  /** The author or owner. */
  personId: Id,
  text: z.string(),
  at: z.string(),
  isHidden: z.boolean(),
});

/** Reportable content, as shown to operators. `text` includes hidden text; it is '' once its author has left. */
export const OperatedThing = Said.extend({
  /** A project's title, a file's name or a profile's headline; '' for anything else. */
  title: z.string(),
  /**
   * The context, in order: the messages before and after a message, the answer to a question, the entries of a profile.
   * For a project, a cover letter, an invitation or a profile, the context includes earlier versions, because the
   * reporter may have read one of them.
   */
  context: z.array(Said),
  /** The ids of its files; absent if it has none. */
  files: z.array(Id).optional(),
  /**
   * False if the item cannot be hidden, because only operators can still read it or because only a suspension can hide
   * it; absent if it can be hidden.
   */
  isHideable: z.boolean().optional(),
});
export type OperatedThing = z.infer<typeof OperatedThing>;
export const OperatedThingAnswer = z.object({ data: OperatedThing });
