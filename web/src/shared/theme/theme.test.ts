import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { theme } from '@/shared/theme/theme';

// Read from disk, because Vitest returns empty strings for imported CSS, even with ?raw.
const css = readFileSync('web/src/shared/theme/tokens.css', 'utf8');
const [lightBlock = '', darkBlock = ''] = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body]) => body ?? '');
const entries = (block: string) =>
  new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
const light = entries(lightBlock);
const dark = entries(darkBlock);
const isColour = (name: string) => name.startsWith('--color-');

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, from 1 to 21. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

test('theme.ts lists exactly the variables that tokens.css defines', () => {
  const used = Object.values(theme).flatMap((group) => Object.values<string>(group).map((value) => value.slice(4, -1)));
  expect(used.length).toBeGreaterThan(30);
  expect(used.toSorted()).toEqual([...light.keys()].toSorted());
});

test('dark mode overrides every colour and nothing else', () => {
  const colours = [...light.keys()].filter(isColour);
  expect(colours.length).toBeGreaterThan(10);
  expect([...dark.keys()].toSorted()).toEqual(colours.toSorted());
});

const TEXT_ON: readonly [string, readonly string[]][] = [
  ['text', ['canvas', 'surface', 'sunken', 'accent-soft', 'danger-soft']],
  ['text-muted', ['canvas', 'surface', 'sunken', 'accent-soft']],
  ['accent', ['canvas', 'surface', 'sunken', 'accent-soft']],
  ['accent-hover', ['canvas', 'surface', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-ink', ['ink']],
  ['ink-muted', ['ink']],
  ['danger', ['canvas', 'surface', 'danger-soft']],
  ['success', ['canvas', 'surface']],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s mode, the contrast of', (_mode, colours) => {
  const ratio = (a: string, b: string) =>
    contrast(colours.get(`--color-${a}`) ?? '#000000', colours.get(`--color-${b}`) ?? '#000000');

  test.each(TEXT_ON.flatMap(([front, backs]) => backs.map((back) => [front, back] as const)))(
    '%s on %s is at least 4.5:1',
    (front, back) => expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(['canvas', 'surface', 'sunken'])('the border of a control on %s is at least 3:1', (back) =>
    expect(ratio('line-strong', back)).toBeGreaterThanOrEqual(3),
  );
});
