/** What the api answers a visitor, by the address that was asked; `body` is JSON. */
export type Answers = Readonly<Record<string, Readonly<{ status: number; body: unknown }>>>;

/** What search engines and others who show a link read of a page. Absolute addresses begin with `origin`. */
export type Head = Readonly<{
  title: string;
  description: string;
  /** The path that the page is found at. */
  path: string;
  /** The path of its picture for links; null for what has none. */
  picture: string | null;
  /** Open Graph's kind of thing. */
  kind: 'website' | 'profile';
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Structured data of schema.org; none for what is over. */
  data: object | null;
}>;
