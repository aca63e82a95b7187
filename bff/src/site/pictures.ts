import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import { PersonPageAnswer } from '@hirelane/api/schemas/people';
import { PublicProjectAnswer } from '@hirelane/api/schemas/projects';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { contextOf } from '../http/context.ts';
import { sendProblem } from '../http/problem.ts';
import { isRead, isUnchanged, weakEtag } from '../http/request.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitRead } from '../limits/per-route.ts';
import type { KnownMarketplace } from '../marketplace/known.ts';
import type { AskAsVisitor } from '../pages/ask-as-visitor.ts';
import type { Card } from './draw.ts';
import type { DrawCard } from './drawing.ts';

/** Size of the cache in bytes; a picture is about 30 kB. */
const KEPT_BYTES = 16_000_000;
/**
 * How many pictures may be drawn at the same time, and how many may wait. Each takes a core for about a tenth of a
 * second.
 */
const [AT_ONCE, WAITING_MAX] = [1, 16];
/**
 * How long a picture may be cached, in seconds. Programs that preview a link fetch its picture once. The URL of a
 * project's picture contains its version. A person may hide or change their page, so their picture expires soon.
 */
const CACHED = { project: 'public, max-age=86400', person: 'public, max-age=600' };

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// biome-ignore lint/plugin/built-expression: its parts are constants.
const PROJECT = new RegExp(`^/pictures/projects/(${ID})-\\d{1,9}\\.png$`);
// biome-ignore lint/plugin/built-expression: its parts are constants.
const PERSON = new RegExp(`^/pictures/people/(${ID})\\.png$`);

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

type Deps = Readonly<{
  ask: AskAsVisitor;
  marketplace: Pick<KnownMarketplace, 'now'>;
  limits: Pick<Limiting, 'limiters'>;
  drawCard: DrawCard;
}>;

/**
 * Serves link pictures of projects and people, drawn from data that a visitor may read, with the marketplace's name.
 * Counted as reads, by address.
 */
export function pictures({ ask, marketplace, limits: { limiters }, drawCard }: Deps): RequestHandler {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (png) => png.length + 1 });
  const drawn = inTurns(kept, drawCard);
  return async (req, res, next) => {
    if (!isRead(req.method)) return next();
    const [project, person] = [PROJECT.exec(req.path)?.[1], PERSON.exec(req.path)?.[1]];
    if (project === undefined && person === undefined) return next();
    contextOf(res).pattern = 'picture';
    if (!(await admitRead(res, limiters))) return;
    const address = project === undefined ? `/api/v1/page?id=${person}` : `/api/v1/project/${project}`;
    const { status, text } = await ask(address, contextOf(res).requestId);
    if (status !== 200) return sendProblem(res, status === 404 || status === 410 ? 'unknown' : 'unavailable');
    const card = project === undefined ? cardOfPerson(text) : cardOfProject(text);
    // Another version of the same project has the same picture if its content is the same.
    const name = (await marketplace.now()).name || DEFAULT_NAME;
    const key = JSON.stringify([name, card]);
    res.setHeader('cache-control', project === undefined ? CACHED.person : CACHED.project);
    res.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (isUnchanged(req, res, weakEtag(key))) {
      res.status(304).end();
      return;
    }
    const png = await drawn(key, card, name);
    if (png) res.type('png').send(png);
    else {
      res.setHeader('retry-after', '1');
      res.removeHeader('etag');
      res.setHeader('cache-control', 'no-store');
      sendProblem(res, 'overloaded');
    }
  };
}

/** Draws a few pictures at the same time, each picture only once; null if too many wait. */
function inTurns(kept: LRUCache<string, Buffer>, drawCard: DrawCard) {
  const underWay = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  const turn = async () => {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  };
  async function make(key: string, card: Card, name: string) {
    await turn();
    try {
      const png = await drawCard(card, name);
      kept.set(key, png);
      return png;
    } finally {
      leave();
      underWay.delete(key);
    }
  }
  return async (key: string, card: Card, name: string): Promise<Buffer | null> => {
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return known;
    if (waiting.length >= WAITING_MAX) return null;
    const making = make(key, card, name);
    underWay.set(key, making);
    return making;
  };
}

function cardOfProject(text: string): Card {
  const { title, category, projectRate, status, duration } = PublicProjectAnswer.parse(JSON.parse(text)).data;
  const state = status === 'published' ? 'Open project' : 'No more proposals';
  const terms = [projectRate === null ? [] : `${rupees.format(projectRate)} fixed price`, duration].flat().join(' · ');
  return { label: [category ?? [], state].flat().join(' · '), heading: title, facts: [terms] };
}

function cardOfPerson(text: string): Card {
  const { firstName, lastName, freelancer, client, city, state } = PersonPageAnswer.parse(JSON.parse(text)).data;
  const role = freelancer?.title || client?.companyName || '';
  const place = [city, state].filter(Boolean).join(', ');
  return {
    label: freelancer ? 'Freelancer' : 'Client',
    heading: `${firstName} ${lastName}`.trim(),
    facts: [role, place].filter(Boolean),
  };
}
