/** The API's responses to a visitor, by requested URL; `body` is JSON. */
export type Answers = Readonly<Record<string, Readonly<{ status: number; body: unknown }>>>;

/** Metadata read by search engines and link previews. Absolute URLs start with `origin`. */
export type Head = Readonly<{
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
  /** The path of the page's preview picture, or null if it has no picture. */
  picture: string | null;
  /** The Open Graph type. */
  kind: 'website' | 'profile';
  /** Whether search engines may list the page. */
  isListed: boolean;
  /** Schema.org structured data, or null for a closed project. */
  data: object | null;
}>;
