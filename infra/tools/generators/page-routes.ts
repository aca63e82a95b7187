import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routeList } from '@hirelane/api/routes';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import * as z from 'zod';
import { repository } from '../../launcher/repository.ts';
import { shapeWriter } from './shape-source.ts';

const FOLDER = join(repository, 'contracts/src/routes');
const SCHEMAS = join(repository, 'contracts/src/schemas');

/** A module of the route table that the pages need, such as the file `feed` with the table `feedRoutes`. */
interface Group {
  file: string;
  table: string;
  routes: Readonly<Record<string, Route>>;
}

/**
 * Returns the files of `web/src/shared/api/routes`, source by path: for each module of the route table, the method and
 * path of each route that the pages may call, with the shape of its response. The pages only import the schemas' types,
 * so that a page without a form does not load zod, and a page only loads the routes it uses.
 */
export async function pageRoutes(): Promise<[path: string, source: string][]> {
  const groups = await groupsOf(new Map(routeList.filter(([, route]) => isCalled(route))));
  const named = await namedSchemas();
  return groups.map((group) => [`web/src/shared/api/routes/${group.file}.ts`, sourceOf(group, named)]);
}

/** Pages subscribe to event streams instead of calling them. */
const isCalled = ({ who, answer }: Route) => !isInternal(who) && who !== 'analyst' && answer !== 'event-stream';

function sourceOf({ file, table, routes }: Group, named: ReadonlyMap<z.ZodType, string>): string {
  const { write, constants, functions } = shapeWriter(named);
  const calls = Object.entries(routes).map(([name, { method, path, answer }]) => {
    const shape = typeof answer === 'string' ? [] : [write(answer)];
    return `${name}: [${[`'${method} ${path}'`, ...shape].join(', ')}],`;
  });
  return `// Written by \`npm run contracts\`.
import type { ${table} } from '@hirelane/api/routes/${file}';
import { apiOf } from '@/shared/api/api';
${functions.size > 0 ? `import { ${[...functions].sort(byName).join(', ')} } from '@/shared/lib/shapes';\n` : ''}
${[...constants].map(([name, source]) => `const ${name} = ${source};\n`).join('\n')}
export const ${table.replace(/Routes$/, 'Api')} = apiOf<typeof ${table}>()({
${calls.join('\n')}
});
`;
}

const byName = (a: string, b: string) => (a < b ? -1 : 1);

/** The objects and unions exported by the contract modules, with their names. */
async function namedSchemas(): Promise<ReadonlyMap<z.ZodType, string>> {
  const named = new Map<z.ZodType, string>();
  for (const exported of await modulesOf(SCHEMAS)) {
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodObject || value instanceof z.ZodUnion) named.set(value, name);
    }
  }
  return named;
}

async function modulesOf(folder: string): Promise<readonly Record<string, unknown>[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Promise.all(names.sort().map((name) => import(pathToFileURL(join(folder, name)).href)));
}

async function groupsOf(wanted: ReadonlyMap<string, Route>): Promise<Group[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const groups: Group[] = [];
  for (const name of files.sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(FOLDER, name)).href);
    for (const [table, value] of Object.entries(exported)) {
      const routes = Object.entries(Object(value)).filter(([key, route]) => wanted.get(key) === route);
      if (routes.length > 0)
        groups.push({ file: basename(name, '.ts'), table, routes: Object.fromEntries(routes) as Group['routes'] });
    }
  }
  return groups;
}
