import type { Page } from '@playwright/test';
import type { Viewer } from './people.ts';

/** A screen state that opening the URL does not produce. */
export type State = Readonly<{
  who: Viewer;
  name: string;
  path: string;
  /** Produces the state; the picture is taken once this resolves. */
  act: (page: Page) => Promise<unknown>;
  /** The widths in pixels, if not all of them. */
  widths?: readonly number[];
}>;
