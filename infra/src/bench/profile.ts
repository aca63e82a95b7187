import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Frame = Readonly<{ functionName: string; url: string; lineNumber: number }>;
type Node = Readonly<{ id: number; callFrame: Frame; children?: readonly number[] }>;
/** What V8's profiler writes; times in µs of the monotonic clock. */
export type Profile = Readonly<{
  nodes: readonly Node[];
  startTime: number;
  samples: readonly number[];
  timeDeltas: readonly number[];
}>;

/** Variables with which a Node process writes the profile of its main thread to `file` when it ends. */
export const profiledInto = (file: string) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'profiled.mjs')).href}`,
  PROFILE_FILE: file,
});

/** The moment, on the clock of profiles. */
export const profileNow = (): number => Number(process.hrtime.bigint() / 1_000n);

export const readProfile = (file: string): Profile => JSON.parse(readFileSync(file, 'utf8'));

/**
 * µs of processor time between two moments by where it was spent: the path of the nearest caller among our sources, as
 * `bff/src/app.ts`; where there is none, the package, as `pg`, or V8's name, as `(garbage collector)`. Time in Node
 * itself, without a caller, is `node`. Idle time is left out.
 */
export function timeBySource({ nodes, samples, timeDeltas, startTime }: Profile, from: number, to: number) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const sourceOf = sourcesOfBundles();
  const places = new Map<number, string | null>();
  const placeOf = (leaf: number): string | null => {
    let nearestPackage: string | undefined;
    for (let node = byId.get(leaf); node; node = byId.get(parents.get(node.id) ?? -1)) {
      const { functionName, url } = node.callFrame;
      if (functionName === '(idle)') return null;
      if (functionName === '(garbage collector)') return functionName;
      const source = sourceOf(node.callFrame);
      if (source !== undefined) return source;
      nearestPackage ??= /node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//.exec(url)?.[1];
    }
    return nearestPackage ?? 'node';
  };
  const times = new Map<string, number>();
  let at = startTime;
  samples.forEach((sample, index) => {
    const took = timeDeltas[index] ?? 0;
    at += took;
    if (at < from || at > to) return;
    if (!places.has(sample)) places.set(sample, placeOf(sample));
    const place = places.get(sample) ?? null;
    if (place !== null) times.set(place, (times.get(place) ?? 0) + took);
  });
  return times;
}

/** Finds the source of a line in a bundle by the comment that esbuild puts before each module. */
function sourcesOfBundles(): (frame: Frame) => string | undefined {
  const bundles = new Map<string, string[]>();
  const linesOf = (url: string) => {
    let source = '';
    return readFileSync(fileURLToPath(url), 'utf8')
      .split('\n')
      .map((line) => {
        source = /^\/\/ ((?:bff|contracts|services|infra)\/\S+\.ts)$/.exec(line)?.[1] ?? source;
        return source;
      });
  };
  return ({ url, lineNumber }) => {
    if (!url.startsWith('file:') || !url.includes('/.cache/hirelane/')) return undefined;
    const lines = bundles.get(url) ?? linesOf(url);
    bundles.set(url, lines);
    return lines[lineNumber] || undefined;
  };
}
