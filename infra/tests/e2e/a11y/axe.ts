import type { Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the current page; returns one line per violation and element. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's content security policy would block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    // During a transition, colours match neither mode. The transition of an inherited colour starts when its
    // parent's has ended.
    for (let isMoving = true; isMoving; ) {
      await new Promise(requestAnimationFrame);
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map((transition) => transition.finished));
      isMoving = transitions.length > 0;
    }
    const { axe: runner } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await runner.run(document, { runOnly: tags });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
  }, TAGS);
}
