import { SERVICES } from '@hirelane/api/services';
import { type Import, INFRA, PLATFORM, packageOf } from './imports.ts';

const platform = (...names: readonly string[]) => names.map((name) => `${PLATFORM}/${name}`);

/** Domain code that several services share and the platform does not import. */
export const SHARED = 'services/shared';

/** The backend packages in ascending order: each may import lower layers (docs/architecture.md). */
export const LAYERS: readonly (readonly string[])[] = [
  ['contracts'],
  platform('event-sourcing'),
  platform('runtime'),
  platform('postgres', 'eventstoredb'),
  platform('kafka', 'encryption', 'blob-stores'),
  platform('projections'),
  platform('http'),
  platform('public-events', 'search', 'service'),
  platform('erasure', 'processes'),
  [SHARED],
  [...SERVICES, 'relay'].map((name) => `services/${name}`),
];

/**
 * Packages outside the layers: web may only import contracts; the bff is a process with a PostgreSQL database, but not
 * a service.
 */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  web: ['contracts'],
  bff: ['contracts', ...platform('runtime', 'postgres')],
};

/** Packages that only tests import: servers to test against, and clients for making calls. */
const TEST_KIT = `${PLATFORM}/test-kit`;

/** Folders of web/src in ascending order: `domain` has the marketplace's terms, and a screen combines features. */
const WEB_LAYERS = ['shared', 'domain', 'features', 'screens', 'app'];

/** Components without marketplace terms, which therefore do not need the contracts. */
const WEB_UI = 'web/src/shared/ui/';

/** Whether only tests import a file. */
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/(testing|test|port-tests|tests)\/|\/testing\.ts$/.test(file) || packageOf(file) === TEST_KIT;

/** A sentence for each layer without imports in either direction: its folder was renamed or has no files. */
export function unreadPackages(imports: readonly Import[]): readonly string[] {
  const read = new Set(imports.flatMap(({ file, target }) => [packageOf(file), target]));
  return LAYERS.flat()
    .filter((folder) => !read.has(folder))
    .map((folder) => `${folder} is a layer, but nothing imports it, and it imports nothing.`);
}

/** A sentence for each import from a higher layer or the same one. */
export function forbiddenImports(imports: readonly Import[]): readonly string[] {
  return imports
    .filter((each) => isForbidden(each))
    .map(({ file, specifier }) => `${file} imports ${specifier}, which is not below it`);
}

function isForbidden({ file, target, targetFile }: Import): boolean {
  const from = packageOf(file);
  if (target === undefined) return false;
  // infra may import every package, because the launcher, the tools and the HTTP tests start all of them.
  if (from === 'infra')
    return target === 'infra' && !isTest(file) && pointsUp(INFRA, partOf(file), partOf(targetFile ?? ''));
  if (isOverHttp(file)) return false;
  if (target === from && !isTest(file) && isTest(targetFile ?? '')) return true;
  if (target === from) return from === 'web' && !isTest(file) && isForbiddenInWeb(file, targetFile ?? '');
  if (isTest(file)) return !(target === 'contracts' || target === SHARED || target.startsWith(`${PLATFORM}/`));
  if (from in OUTSIDE) return file.startsWith(WEB_UI) || !OUTSIDE[from]?.includes(target);
  const [own, other] = [layerOf(from), layerOf(target)];
  return other === -1 || other >= own;
}

/** A feature may only import the queries of another feature. */
function isForbiddenInWeb(file: string, targetFile: string): boolean {
  if (pointsUp(WEB_LAYERS, folderOfWeb(file), folderOfWeb(targetFile))) return true;
  const [own, other] = [featureOf(file), featureOf(targetFile)];
  return own !== undefined && other !== undefined && own !== other && !/\/queries\.tsx?$/.test(targetFile);
}

const featureOf = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** Whether a file is an HTTP test, which starts the marketplace with its service in it. */
const isOverHttp = (file: string) => /^(?:bff|services\/[^/]+)\/tests\//.test(file);

/** The folder within a package: `launcher` for `infra/launcher/start.ts`. */
const partOf = (file: string) => file.split('/')[1] ?? '';

const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));

const folderOfWeb = (file: string) => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? '';

const pointsUp = (layers: readonly string[], from: string, to: string) =>
  layers.includes(from) && layers.indexOf(to) > layers.indexOf(from);
