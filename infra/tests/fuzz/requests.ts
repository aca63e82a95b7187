import { type RouteName, routeList } from '@hirelane/api/routes';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import fc from 'fast-check';
import * as z from 'zod';
import { hostile, type Known, nearlyValidFor, validFor } from './arbitraries.ts';

export const CALLERS = ['visitor', 'client', 'freelancer', 'operator'] as const;

export type FuzzedRequest = Readonly<{
  name: RouteName;
  caller: (typeof CALLERS)[number];
  method: string;
  path: string;
  /** Sent unchanged with `contentType`; null if there is no body. */
  body: string | null;
  contentType: string;
}>;

/** Requests that would end the fuzzing user's session, and with it the test. */
const ENDS_THE_SESSION: readonly string[] = ['logout', 'endSession', 'endSessions'];

const routes = routeList.filter(
  ([name, { who, body }]) => !isInternal(who) && body !== 'multipart' && !ENDS_THE_SESSION.includes(name),
);

/** Requests to every route, generated from its schema: one third valid, one third nearly valid, one third hostile. */
export function requests(known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...routes).chain(([name, route]) =>
    fc.record({
      name: fc.constant(name),
      caller: callerOf(route),
      method: fc.constant(route.method),
      path: fc.tuple(pathOf(route, known), queryOf(route, known)).map((parts) => parts.join('')),
      body: bodyOf(route, known),
      contentType: fc.oneof(
        { weight: 30, arbitrary: fc.constant('application/json') },
        fc.constantFrom(
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-7',
          'multipart/form-data',
        ),
      ),
    }),
  );
}

function callerOf({ who }: Route) {
  const isOne = who === 'client' || who === 'freelancer' || who === 'operator';
  const right = isOne ? [who] : (['client', 'freelancer'] as const);
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, fc.constantFrom(...CALLERS));
}

function pathOf({ path }: Route, known: Known): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const ids = known.of[idIn(path, part.slice(1))] ?? known.all;
    return fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...ids) },
      fc.constantFrom(...known.all),
      fc.uuid(),
      fc.constantFrom('x', '0', 'undefined', 'NaN', 'me', '%F0%9F%92%A9', `${'a'.repeat(3_000)}`, '1;2', "'", '*'),
    );
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

/** The path determines whether `:userId` is the client or the freelancer. */
const idIn = (path: string, parameter: string) =>
  parameter === 'userId' ? (/\/(client|freelancer)\//.exec(path)?.[1] ?? parameter) : parameter;

/** Must be a string, because an object may have a `toString` that is not a function. */
const inWords = (value: unknown) =>
  typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : String(value);

function queryOf({ query }: Route, known: Known): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', '?x=1', '?__proto__[a]=1');
  const asText = (value: unknown) =>
    `?${Object.entries(value ?? {})
      .map(([key, field]) => `${key}=${encodeURIComponent(wellFormed(inWords(field)))}`)
      .join('&')}`;
  return fc.oneof(
    validFor(query, known).map(asText),
    nearlyValidFor(query, known).map((value) => asText(typeof value === 'object' ? value : { q: value })),
    fc.constantFrom(
      '?limit=1e9',
      '?limit=-1',
      '?cursor=x',
      '?cursor=AAAA',
      '?limit=1&limit=2',
      '?q[]=a&q[]=b',
      '?q[a][b]=c',
      `?q=${'a'.repeat(5_000)}`,
      '?=',
      '?&&&',
      '?q=%ff',
      // Search language operators.
      ...["'", '&', 'a |', '!', 'a:*', '(', '\\', '<->', '"', '%', '_'].map((sign) => `?q=${encodeURIComponent(sign)}`),
    ),
  );
}

function bodyOf({ method, body }: Route, known: Known): fc.Arbitrary<string | null> {
  if (method === 'GET' || method === 'DELETE') return fc.constant(null);
  const schema = body instanceof z.ZodType ? body : z.object({});
  return fc.oneof(
    { weight: 16, arbitrary: validFor(schema, known).map(json) },
    { weight: 10, arbitrary: nearlyValidFor(schema, known).map(json) },
    { weight: 6, arbitrary: hostile.map(json) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[',
        '"',
        'null',
        '{"a":1}{',
        '\ufeff{}',
        '{"a":1,"a":2}',
        '{"__proto__":{"role":"bff"}}',
        '['.repeat(10_000),
        `{"a":"${'x'.repeat(150_000)}"}`,
      ),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const json = (value: unknown) => JSON.stringify(value) ?? 'undefined';

/** encodeURIComponent throws for lone surrogates. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
