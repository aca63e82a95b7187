import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { SampleMarketplace } from './sample-marketplace.ts';

/** A slow phone: 1.6 Mbit/s, 150 ms until each answer begins, a quarter of this machine's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const WINDOW = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Long enough for a page that misses every goal. */
const TIMEOUT_MS = 60_000;

export type Place = Readonly<{
  /** As in the table. */
  name: string;
  path: string;
  isSignedIn: boolean;
  /** What a person does there first; its delay is the page's INP. */
  act(page: Page): Promise<void>;
}>;

/** Times in ms, weights in bytes on the wire, with heads. */
export type Visit = Readonly<{
  lcp: number;
  /** A sum of shifts, each the moved share of the window times the distance as a share of it. */
  cls: number;
  inp: number;
  /** The scripts that the document names. */
  entry: number;
  /** Everything that was loaded until the network was idle. */
  all: number;
}>;

type Vitals = Readonly<{ lcp: number; cls: number; inp: number }>;

/**
 * Runs in the page before its own scripts. Definitions: https://web.dev/articles/lcp, cls and inp. CLS is the sum of
 * all shifts here, which is never less than that of the worst five seconds.
 */
const OBSERVE = `
  window.vitals = { lcp: 0, cls: 0, inp: 0 };
  const observe = (type, take, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  }, { durationThreshold: 16 });`;

/** Runs in the page: the interaction’s event is reported after the frame that it caused. */
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/** Visits a place on a slow phone with nothing cached; as a freelancer who is signed in, or as nobody. */
export async function visit(
  browser: Browser,
  place: Place,
  { url: origin, cookie, userId }: Pick<SampleMarketplace, 'url' | 'cookie' | 'userId'>,
): Promise<Visit> {
  const origins = place.isSignedIn ? [{ origin, localStorage: rememberedOf(userId) }] : [];
  const context = await browser.newContext({ ...WINDOW, baseURL: origin, storageState: { cookies: [], origins } });
  try {
    if (place.isSignedIn) await signIn(context, origin, cookie);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.addInitScript(OBSERVE);
    const weights = await slowDown(await context.newCDPSession(page));
    const response = await page.goto(place.path, { waitUntil: 'networkidle' });
    const scripts = scriptsOf((await response?.text()) ?? '', origin);
    const entry = sum(scripts.map((url) => weights.get(url) ?? 0));
    const all = sum([...weights.values()]);
    await place.act(page);
    await page.evaluate(FRAMES);
    return { ...(await page.evaluate<Vitals>('vitals')), entry, all };
  } finally {
    await context.close();
  }
}

/** The addresses of the scripts that a document names, preloads among them. */
const scriptsOf = (html: string, origin: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => new URL(path, origin).href);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What the pages store at a sign-in. */
const rememberedOf = (userId: string) => [
  { name: 'isLogin', value: 'true' },
  { name: 'isClient', value: 'false' },
  { name: 'userId', value: userId },
];

/** Chromium takes `__Host-` cookies only for an https address, and sends them to localhost over http too. */
async function signIn(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  const url = origin.replace('http:', 'https:');
  await context.addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: 'Strict' }]);
}

/** Slows the page’s network and processor down. Returns a map that receives the bytes of each address it loads. */
async function slowDown(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const [addresses, weights] = [new Map<string, string>(), new Map<string, number>()];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => void addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = addresses.get(requestId) ?? '';
    weights.set(url, (weights.get(url) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return weights;
}
