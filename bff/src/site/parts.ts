import { routes } from '@hirelane/contracts/routes';
import { LRUCache } from 'lru-cache';
import type { InternalCall } from '../auth/internal-call.ts';

/** ms for which the list of parts and what is in them is kept: either takes a look at every page of a kind. */
const KEPT_MS = 600_000;
/** Bytes of parts that are kept; a full one has about seven million. */
const KEPT_BYTES = 32_000_000;
/** Parts that were listed and are still answered: a search engine comes back with an index that it read before. */
const NAMED_MAX = 1_000;

const KINDS = {
  projects: { service: 'feed', list: routes.listProjectParts, read: routes.readProjectPart },
  people: { service: 'profiles', list: routes.listPeopleParts, read: routes.readPeoplePart },
} as const;

/** A page in a part: the path of its address, and when it has changed. */
export type Page = Readonly<{ path: string; changedAt: string | null }>;
type Part = Readonly<{ kind: keyof typeof KINDS; first: string }>;
export type CallService = (service: 'feed' | 'profiles') => InternalCall;

export type Parts = Readonly<{
  /** The paths of all parts; null when a service does not answer. */
  list(requestId: string): Promise<readonly string[] | null>;
  /** A part as it was rendered last; null when a service does not answer, undefined when nobody was told of it. */
  text(path: string, requestId: string): Promise<string | null | undefined>;
}>;

/** The parts of the sitemap. Each costs a query of 50,000 rows, so none is answered but those that were listed. */
export function openParts(
  callService: CallService,
  render: (pages: readonly Page[]) => string,
  now = () => performance.now(),
): Parts {
  let kept: Readonly<{ until: number; paths: Promise<readonly string[] | null> }> | undefined;
  const named = new LRUCache<string, Part>({ max: NAMED_MAX });
  const texts = new LRUCache<string, { text: string; until: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const underWay = new Map<string, Promise<string | null | undefined>>();

  async function ask(requestId: string): Promise<readonly string[] | null> {
    const parts: Part[] = [];
    for (const kind of Object.keys(KINDS) as Part['kind'][]) {
      const { service, list } = KINDS[kind];
      const said = await callService(service)(list, {}, { requestId });
      if (!said.ok) return null;
      parts.push(...said.body.data.map(({ first }) => ({ kind, first })));
    }
    return parts.map((part) => {
      const path = `/sitemaps/${part.kind}-${part.first}.xml`;
      named.set(path, part);
      return path;
    });
  }

  async function list(requestId: string) {
    if (!kept || now() > kept.until) kept = { until: now() + KEPT_MS, paths: ask(requestId) };
    const asked = kept;
    const paths = await asked.paths;
    if (paths === null && kept === asked) kept = undefined;
    return paths;
  }

  async function read(path: string, { kind, first }: Part, requestId: string) {
    const { service, read } = KINDS[kind];
    const said = await callService(service)(read, { first }, { requestId });
    if (!said.ok) return said.problem.status === 404 ? undefined : null;
    const text = render(
      said.body.data.map(({ name, changedAt }) => ({ path: `/${kind}/${encodeURIComponent(name)}`, changedAt })),
    );
    texts.set(path, { text, until: now() + KEPT_MS });
    return text;
  }

  return {
    list,
    async text(path, requestId) {
      if (!named.has(path) && (await list(requestId)) === null) return null;
      const part = named.get(path);
      if (!part) return undefined;
      const found = texts.get(path);
      if (found && now() <= found.until) return found.text;
      const reading = underWay.get(path) ?? read(path, part, requestId).finally(() => underWay.delete(path));
      underWay.set(path, reading);
      return reading;
    },
  };
}
