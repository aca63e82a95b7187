import type { Page } from '@playwright/test';
import type { Viewer } from './people.ts';

/** A screen in a state that its address alone does not produce. */
export type State = Readonly<{
  who: Viewer;
  name: string;
  path: string;
  /** Produces the state; the picture is taken when it has finished. */
  act: (page: Page) => Promise<unknown>;
  /** Widths in pixels, if not all. */
  widths?: readonly number[];
}>;
