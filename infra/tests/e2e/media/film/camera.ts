import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { drawCursor, type Place, withCursor } from './cursor.ts';
import { FRAME, type Frame, RATE, type Reel } from './reel.ts';

/** The window size in page pixels: a narrow desktop, because the film is shown 580 px wide. */
export const WINDOW = { width: 1024, height: 576 } as const;
export const SCALE = FRAME.width / WINDOW.width;

/** In seconds. */
const FADE = { screen: 0.24, change: 0.16, hover: 0.08 } as const;
const PRESS = 0.12;

/**
 * Films a page with a virtual clock: each frame is a screenshot of a settled page, so the film shows no loading and is
 * smooth even on a slow machine. Times are in seconds.
 */
export type Camera = Readonly<{
  /** Continues on another page, or at a different URL on this one. */
  cut(page: Page): Promise<void>;
  hold(seconds: number): Promise<void>;
  /** Moves the cursor to the element. */
  point(at: Locator): Promise<void>;
  /** Clicks on the element; `until` resolves when the result is shown. A new `screen` fades in more slowly. */
  click(at: Locator, until?: () => Promise<unknown>, what?: 'screen' | 'change'): Promise<void>;
  /** Types into the focused element at this many letters per second. */
  type(text: string, pace: number): Promise<void>;
  /** Waits for `until`, then shows the change. */
  change(until: () => Promise<unknown>): Promise<void>;
  /** Scrolls the element under the cursor by this many page pixels. */
  scroll(by: number, seconds: number): Promise<void>;
  /** A picture of the current screen, without the cursor. */
  still(): Frame;
}>;

export async function openCamera(reel: Reel, first: Page): Promise<Camera> {
  const cursor = await drawCursor();
  let page = first;
  let shown = await snap(page);
  let place: Place = { x: FRAME.width * 0.4, y: FRAME.height * 0.5 };

  const frames = (seconds: number) => Math.max(1, Math.round(seconds * RATE));
  const write = async (frame: Frame, times = 1, picture = cursor.free) =>
    reel.write(await withCursor(frame, picture, place), times);

  /** Records the current page. */
  async function show(seconds: number): Promise<void> {
    const next = await snap(page);
    const count = frames(seconds);
    if (!next.equals(shown)) for (let n = 1; n < count; n++) await write(mixed(shown, next, n / count));
    shown = next;
    await write(shown);
  }

  async function point(at: Locator): Promise<void> {
    const box = await at.boundingBox();
    if (!box) throw new Error(`Expected ${at} on screen`);
    if (box.y < 0 || box.y + box.height * 0.6 > WINDOW.height) throw new Error(`Expected ${at} inside the window`);
    // Avoids the middle of a wide element, where the cursor would hide the text.
    const target = { x: (box.x + Math.min(box.width * 0.6, 220)) * SCALE, y: (box.y + box.height * 0.6) * SCALE };
    const from = place;
    const distance = Math.hypot(target.x - from.x, target.y - from.y);
    const count = distance < 2 ? 0 : frames(0.22 + distance / 2_600);
    for (let n = 1; n <= count; n++) {
      const part = eased(n / count);
      place = { x: from.x + (target.x - from.x) * part, y: from.y + (target.y - from.y) * part };
      await write(shown);
    }
    await page.mouse.move(place.x / SCALE, place.y / SCALE);
    await show(FADE.hover);
  }

  return {
    point,
    async cut(next) {
      page = next;
      await page.mouse.move(place.x / SCALE, place.y / SCALE);
      await show(FADE.screen);
    },
    hold: (seconds) => write(shown, frames(seconds)),
    async click(at, until = async () => undefined, what = 'change') {
      await point(at);
      await write(shown, frames(PRESS), cursor.pressed);
      await page.mouse.down();
      await page.mouse.up();
      await until();
      await show(FADE[what]);
    },
    async type(text, pace) {
      const start = reel.length();
      for (const [n, letter] of [...text].entries()) {
        await page.keyboard.type(letter);
        shown = await snap(page);
        const due = start + (n + 1) / pace - reel.length();
        if (due > 0) await write(shown, frames(due));
      }
    },
    async change(until) {
      await until();
      await show(FADE.change);
    },
    async scroll(by, seconds) {
      const count = frames(seconds);
      let done = 0;
      for (let n = 1; n <= count; n++) {
        const next = Math.round(by * eased(n / count) * SCALE) / SCALE;
        await page.mouse.wheel(0, next - done);
        done = next;
        shown = await snap(page);
        await write(shown);
      }
    },
    still: () => shown,
  };
}

/** A picture of the page once it has loaded completely. */
async function snap(page: Page): Promise<Frame> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[role=status][aria-label^=Loading]:not(#shell), [aria-busy=true]') &&
      [...document.querySelectorAll('[role=status]')].every(({ textContent }) => textContent !== 'Searching…') &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  const picture = await page.screenshot({ caret: 'initial' });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== FRAME.width || info.height !== FRAME.height)
    throw new Error(`expected ${FRAME.width} × ${FRAME.height} pixels, got ${info.width} × ${info.height}`);
  return data;
}

/** Blends two frames; `part` is the share of the second one. */
function mixed(one: Frame, other: Frame, part: number): Frame {
  const frame = Buffer.allocUnsafe(one.length);
  for (let n = 0; n < frame.length; n++) {
    const value = one[n] ?? 0;
    frame[n] = value + Math.round(((other[n] ?? 0) - value) * part);
  }
  return frame;
}

/** Eases from 0 to 1, slow at both ends. */
const eased = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);
