/** The API's responses to a visitor, by requested URL; `body` is JSON. */
export type Answers = Readonly<Record<string, Readonly<{ status: number; body: unknown }>>>;

/** Metadata read by search engines and link previews. Absolute URLs start with `origin`. */
export type Head = Readonly<{
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** The path of its preview picture; null if it has none. */
  picture: string | null;
  /** Open Graph's type. */
  kind: 'website' | 'profile';
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Schema.org structured data; absent for a closed project. */
  data: object | null;
}>;
