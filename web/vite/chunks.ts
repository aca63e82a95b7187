import type { Rolldown } from 'vite';

type Graph = Readonly<{ getModuleInfo(id: string): Rolldown.ModuleInfo | null }>;

const LANDING = '/screens/Landing/Landing.tsx';
const EXPLORE = '/screens/Explore.tsx';
const HOME = '/screens/FreelancerHome.tsx';

/** The screens that people open by their address, by a pattern of it. Each is a chunk of its own. */
export const OPENED_FIRST: Readonly<Record<string, string>> = {
  '^/$': LANDING,
  '^/projects$': EXPLORE,
  '^/projects/[^/]+$': '/screens/PublicProject.tsx',
  '^/freelancer$': HOME,
  '^/client$': '/screens/ClientHome.tsx',
  '^/client/project/[^/]+$': '/screens/ProjectPage.tsx',
};

/**
 * Names the chunk of a module that several parts of the app load, so that a first visit fetches few files: a phone
 * waits for another round trip once there are more than six. `entry` is what every page loads, and what the landing
 * page shares with others; `screens` is what the other screens opened first share with any part, but for what the public
 * search and a freelancer's home need of it: `lists` is for both, `search` and `home` for one of them.
 */
export function chunkName(id: string, graph: Graph): string | null {
  if (/node_modules.(react-hot-toast|goober)./.test(id)) return 'toasts';
  const roots = rootsOf(id, graph);
  const isFrom = (end: string) => roots.some((root) => root.endsWith(end));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'entry';
  if (roots.length < 2) return null;
  if (isFrom(LANDING)) return 'entry';
  if (isFrom(EXPLORE)) return isFrom(HOME) ? 'lists' : 'search';
  if (isFrom(HOME)) return 'home';
  return Object.values(OPENED_FIRST).some(isFrom) ? 'screens' : null;
}

/** The modules that make a part of the app: it is loaded with them, at the start or on demand. */
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
