import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { drawable, linesOf } from './letters.ts';

/** What a picture for links says. `heading` in up to three lines, `facts` one below the other, where there is space. */
export type Card = Readonly<{ label: string; heading: string; facts: readonly string[] }>;

export const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 80;
const HEADING = { size: 60, step: 74, lines: 3 };
const FONTS = ['regular.ttf', 'bold.ttf'].map((name) => join(import.meta.dirname, 'fonts', name));

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => XML[character] ?? '');

/** The picture as SVG. Emoji, and texts in letters that our fonts do not have, are left out. */
export function svgOf({ label, heading, facts }: Card, marketplace: string): string {
  const inner = WIDTH - 2 * MARGIN;
  const drawn = (content: string, size: number, lines: number) => {
    const known = drawable(content);
    return known ? linesOf(known, size, inner, lines) : [];
  };
  const title = drawn(heading, HEADING.size, HEADING.lines);
  const text = (y: number, size: number, fill: string, weight: number, content: string) =>
    `<text x="${MARGIN}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}">${escaped(content)}</text>`;
  const top = 222;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter Variable, Inter">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/><rect width="${WIDTH}" height="16" fill="#0b6b4c"/>`,
    text(128, 32, '#0b6b4c', 700, drawn(label, 32, 1)[0] ?? ''),
    ...title.map((line, n) => text(top + n * HEADING.step, HEADING.size, '#16211c', 700, line)),
    ...facts
      .flatMap((fact) => drawn(fact, 36, 1))
      .slice(0, 2)
      .map((fact, n) => text(top + title.length * HEADING.step - 2 + n * 50, 36, '#4d5b54', n === 0 ? 700 : 400, fact)),
    `<g transform="translate(${MARGIN} 522) scale(1.5)"><rect width="32" height="32" rx="8" fill="#0b6b4c"/>`,
    `<path d="M9 26 12.5 6h3L13.6 26zM23 26 19.5 6h-3l1.9 20zM12.9 14h6.2l.4 3h-7z" fill="#fff"/></g>`,
    `<text x="${MARGIN + 64}" y="558" font-size="34" font-weight="700" fill="#16211c">${escaped(marketplace)}</text>`,
    '</svg>',
  ].join('');
}

/** The picture as PNG. It takes a tenth of a second, so it runs in a worker thread (`drawing.ts`). */
export function draw({ card, marketplace }: Readonly<{ card: Card; marketplace: string }>): Uint8Array {
  const picture = new Resvg(svgOf(card, marketplace), {
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Inter Variable' },
  });
  return new Uint8Array(picture.render().asPng());
}
