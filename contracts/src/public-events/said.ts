/** What an event says to the public, before its schema has been asked. */
export type Said = Readonly<{
  /** A type of the public catalogue's category. */
  type: string;
  /** Of what it is about. */
  id: string;
  data: object;
}>;
