import type { PublicMessage } from './translate.ts';

/** An event in the JSON form of CloudEvents 1.0, as the sample and the stream over HTTP have it, a line each. */
export function asJsonEvent({ headers, value }: PublicMessage): Readonly<Record<string, unknown>> {
  const { 'content-type': datacontenttype, ...rest } = headers;
  const attributes = Object.entries(rest).map(([name, text]) => [name.replace(/^ce_/, ''), text] as const);
  return { ...Object.fromEntries(attributes), datacontenttype, data: JSON.parse(value ?? 'null') };
}
