/** A response from `/metrics`. */
export type Scrape = Readonly<{
  text: string;
  /** The sum of the samples with this name and labels; null if there are no such samples. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | null;
  /** Every sample line that begins with this name. */
  lines(name: string): readonly string[];
}>;

/** Requests `/metrics` as Prometheus does. Throws unless the status is 200. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${text}`);
  return readSamples(text);
}

/** Parses Prometheus's text format as far as the tests need it. */
export function readSamples(text: string): Scrape {
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return {
    text,
    lines: (name) => samples.filter((line) => line.startsWith(name)),
    value(name, labels = {}) {
      const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
      const found = samples
        .filter((line) => /^[a-zA-Z_:]+/.exec(line)?.[0] === name && wanted.every((label) => line.includes(label)))
        .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
      return found.length === 0 ? null : found.reduce((sum, n) => sum + n, 0);
    },
  };
}
