import type { Rolldown } from 'vite';

type Graph = Readonly<{ getModuleInfo(id: string): Rolldown.ModuleInfo | null }>;

const LANDING = '/screens/Landing/Landing.tsx';
const EXPLORE = '/screens/Explore.tsx';
const HOME = '/screens/FreelancerHome.tsx';
const PUBLIC_PROJECT = '/screens/PublicProject.tsx';
const PROJECT = '/screens/ProjectPage.tsx';
const CLIENT_HOME = '/screens/ClientHome.tsx';

/** The screens that users open by URL, by URL pattern. Each is a separate chunk. */
export const OPENED_FIRST: Readonly<Record<string, string>> = {
  '^/$': LANDING,
  '^/projects$': EXPLORE,
  '^/projects/[^/]+$': PUBLIC_PROJECT,
  '^/freelancer$': HOME,
  '^/client$': CLIENT_HOME,
  '^/client/project/[^/]+$': PROJECT,
};

/**
 * TanStack Query modules that only a freelancer's profile uses. Its index imports them, and the entry imports its
 * index, so they would otherwise be in the entry chunk.
 */
const OF_SEVERAL_QUERIES = /(useQueries|queriesObserver)\.js$/;

/**
 * The screens that users open first need only numbers from this module, which the build inlines. Searches also need
 * other exports.
 */
const CONSTANTS = /contracts.src.constants\.ts$/;

/**
 * Names the chunk of a module that several parts of the app load, so that a first visit fetches few files: with more
 * than six, a phone waits for another round trip. `entry` has the modules that every page loads or that the landing
 * page shares. `lists` has those shared by any two of the public search, a freelancer's home and a project's page, or
 * by a project's page and a client's home. `search`, `home`, `project` and `client` have the other modules that their
 * screen shares.
 */
export function chunkName(id: string, graph: Graph): string | null {
  if (/node_modules.(react-hot-toast|goober)./.test(id)) return 'toasts';
  if (OF_SEVERAL_QUERIES.test(id)) return null;
  if (CONSTANTS.test(id)) return 'search';
  const roots = rootsOf(id, graph);
  const isFrom = (end: string) => roots.some((root) => root.endsWith(end));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'entry';
  if (roots.length < 2) return null;
  if (isFrom(LANDING)) return 'entry';
  if ([EXPLORE, HOME, PROJECT].filter(isFrom).length > 1 || (isFrom(PROJECT) && isFrom(CLIENT_HOME))) return 'lists';
  if (isFrom(EXPLORE)) return 'search';
  if (isFrom(HOME)) return 'home';
  if (isFrom(PROJECT) || isFrom(PUBLIC_PROJECT)) return 'project';
  return isFrom(CLIENT_HOME) ? 'client' : null;
}

/** The entry modules of the parts of the app that load a module, at startup or on demand. */
function rootsOf(id: string, graph: Graph): readonly string[] {
  const [seen, roots] = [new Set<string>(), new Set<string>()];
  const climb = (at: string) => {
    const info = graph.getModuleInfo(at);
    if (!info || seen.has(at)) return;
    seen.add(at);
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(at);
    for (const importer of info.importers) climb(importer);
  };
  climb(id);
  return [...roots];
}
