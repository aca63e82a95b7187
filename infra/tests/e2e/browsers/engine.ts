import type { Query } from './query.ts';

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Space' | 'Tab';

/** The window's width, and how far the page extends beyond it, in CSS pixels. */
export type Widths = Readonly<{ window: number; beyond: number }>;

/** The commands for a browser under test. They do not wait for elements; `openPage` does. */
export type Tab<Handle> = Readonly<{
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  reload(): Promise<void>;
  find(query: Query): Promise<Handle | undefined>;
  /** Scrolls to the element; returns its new position as text. */
  settle(handle: Handle): Promise<string>;
  click(handle: Handle): Promise<void>;
  selectAll(handle: Handle): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  select(handle: Handle, option: string): Promise<void>;
  setDay(handle: Handle, day: string): Promise<void>;
  setFile(handle: Handle, path: string): Promise<void>;
  read(handle: Handle, what: 'textContent' | 'value'): Promise<string>;
  hasFocus(handle: Handle): Promise<boolean>;
  widths(): Promise<Widths>;
  narrow(url: string): Promise<void>;
  /** The folder for downloads. */
  downloads: string;
}>;
