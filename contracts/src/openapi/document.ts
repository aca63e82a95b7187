import * as z from 'zod';
import { PROBLEM_TYPE, Problem } from '../problem.ts';
import { formOf } from '../routes/params.ts';
import { feedType, isInternal, type Route } from '../routes/route.ts';
import { type RouteName, routeList } from '../routes.ts';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, generated from the route table and its schemas, without internal routes. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of routeList) {
    if (isInternal(route.who)) continue;
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hirelane',
      version: '1',
      description:
        'For calls from the same origin only. Each call sends the session cookie and, if it changes something, the header X-Requested-By: web. The event stream requires a token instead.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        eventsToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: RouteName, route: Route): Json {
  const parameters = [...pathParameters(route.path), ...queryParameters(route.query), ...commandHeaders(route)];
  return {
    operationId: name,
    summary: route.about,
    tags: [route.service],
    ...(route.who !== 'anyone' && { security: [{ [schemeOf(route)]: [] }], 'x-role': route.who }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: {
      [route.status]: {
        description: 'Done',
        ...(route.answer === 'ndjson' && { headers: { Link: LINKS } }),
        content: answer(route),
      },
      ...(route.answer === 'feed' && { 304: { description: 'Unchanged since the ETag in If-None-Match' } }),
      default: {
        description: 'A problem (RFC 9457)',
        content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const schemeOf = ({ who }: Route) => (who === 'analyst' ? 'eventsToken' : 'session');

/** https://www.rfc-editor.org/rfc/rfc8288 */
const LINKS: Json = {
  description:
    'The link to the next page, with rel="next". An empty page can have a next page, which continues where this one stopped; the last page links to itself. A range or a snapshot that has been read completely has no next page. The pages of a snapshot link to the events after it with rel="monitor".',
  schema: { type: 'string' },
};

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const form = formOf(name);
    const schema = form ? { type: 'string', pattern: `^${form}$` } : { type: 'string', format: 'uuid' };
    return { name, in: 'path', required: true, schema };
  });

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const commandHeaders = ({ kind, method, hasSecrets }: Route): Json[] =>
  kind === 'command' && method !== 'GET' && !hasSecrets
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
    : [];

function requestBody(body: z.ZodType | 'multipart'): Json {
  if (body === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } };
}

function answer({ answer: schema, path, hasCsv, item }: Route): Json {
  const items = { type: 'string', ...(item && { description: `The schema of each item: ${item}` }) };
  if (schema === 'feed') return { [feedType(path)]: { schema: { type: 'string' } } };
  if (schema === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (schema === 'event-stream') return { 'text/event-stream': { schema: items } };
  if (schema === 'ndjson') return { 'application/x-ndjson': { schema: items } };
  return {
    'application/json': { schema: jsonSchema(schema, 'output') },
    ...(hasCsv && { 'text/csv': { schema: { type: 'string' } } }),
  };
}

/** JSON Schema cannot describe refinements and transforms; callers learn about them from the 422 messages. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
