/** The API's answers to a visitor, by requested address; `body` is JSON. */
export type Answers = Readonly<Record<string, Readonly<{ status: number; body: unknown }>>>;

/** The metadata that search engines and link previews read. Absolute addresses start with `origin`. */
export type Head = Readonly<{
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** The path of its preview picture; null for a page without one. */
  picture: string | null;
  /** Open Graph's type. */
  kind: 'website' | 'profile';
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Schema.org's structured data; none for a closed project. */
  data: object | null;
}>;
