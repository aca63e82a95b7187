import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routeList } from '@hirelane/contracts/routes';
import { isInternal, type Route } from '@hirelane/contracts/routes/route';
import { repository } from '../local/repository.ts';

const FOLDER = join(repository, 'contracts/src/routes');

/** A module of the route table that the pages need: `feed` and `feedRoutes`, with its routes by name. */
interface Group {
  file: string;
  table: string;
  routes: Readonly<Record<string, Route>>;
}

/**
 * Returns the files of `web/src/shared/api/routes`, source by path: for each module of the route table, the method and
 * path of each route that the pages may call. Schemas stay in the module, which is loaded on demand, so that zod is not
 * part of the entry chunk; and a page loads the paths that it uses, not all of them.
 */
export async function pageRoutes(): Promise<[path: string, source: string][]> {
  const groups = await groupsOf(new Map(routeList.filter(([, { who }]) => !isInternal(who) && who !== 'analyst')));
  return groups.map(({ file, table, routes }) => [
    `web/src/shared/api/routes/${file}.ts`,
    sourceOf(file, table, routes),
  ]);
}

const sourceOf = (file: string, table: string, routes: Group['routes']) => `// Written by \`npm run contracts\`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const ${table.replace(/Routes$/, 'Api')} = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/${file}')).then((module) => module.${table}),
  {
${Object.entries(routes)
  .map(([name, { method, path }]) => `    ${name}: '${method} ${path}',`)
  .join('\n')}
  },
);
`;

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
