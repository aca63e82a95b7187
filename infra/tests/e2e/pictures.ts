import type { Page } from '@playwright/test';

/** A PNG of this size that resembles a photo or a design. */
export async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#2a9d8f';
        context.fillRect(0, 0, width / 2, height);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}
