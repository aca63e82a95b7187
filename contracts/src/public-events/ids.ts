/**
 * Replaces the log's ids and positions. Ours contain the time at which they were created, which shows drafts, and
 * positions show how many private events lie between two public ones.
 */
export type PublicIds = Readonly<{
  /**
   * The public id (a UUID) of a project, proposal, contract or event. `id` is the id in the log. The id of a person is
   * never published: the statistics use it to count distinct people.
   */
  idOf(kind: 'project' | 'proposal' | 'engagement' | 'event' | 'person', id: string): string;
  /** The public position of a checkpoint (`position@id`). Does not show the order of events. */
  positionOf(checkpoint: string): string;
  /** The checkpoint of a public position; null if it was not made with this key. */
  checkpointOf(position: string): string | null;
}>;
