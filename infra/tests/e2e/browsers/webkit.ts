import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '@hirelane/infra/launcher/ports';
import type { WebKitPaths } from '@hirelane/infra/tests/lanes/other-browsers';
import { eventually } from '@hirelane/test-kit/eventually';
import { Builder, By, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Key, Tab } from './engine.ts';
import { hasFocus, isMissed, read, selectAll, setDay, settle, watchClick, widths } from './in-page.ts';
import { find, send } from './query.ts';

export type WebKit = Readonly<{
  /** A user with their own browser. */
  open(): Promise<Tab<WebElement>>;
  /** Closes every opened browser. */
  leave(): Promise<void>;
  close(): Promise<void>;
}>;

/**
 * Starts a virtual display for the browsers. Each browser has its own driver, because a driver serves one browser at a
 * time.
 */
export async function startWebKit(paths: WebKitPaths): Promise<WebKit> {
  const home = await mkdtemp(join(tmpdir(), 'hirelane-webkit-'));
  const screen = await startScreen(paths.screen);
  const closers: (() => Promise<unknown>)[] = [];
  const leave = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  return {
    async open() {
      const folder = await mkdtemp(join(home, 'person-'));
      const port = await freePort();
      const server = spawn(paths.driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: screen.display,
          HOME: folder,
          XDG_DOWNLOAD_DIR: folder,
          GTK_A11Y: 'none',
          NO_AT_BRIDGE: '1',
          LIBGL_ALWAYS_SOFTWARE: '1',
        },
      });
      closers.push(() => end(server));
      const url = `http://127.0.0.1:${port}`;
      await eventually(
        () =>
          fetch(`${url}/status`)
            .then(({ ok }) => ok)
            .catch(() => false),
        (isUp) => isUp,
      );
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities({
          browserName: 'MiniBrowser',
          // The certificate is self-signed, so a browser would otherwise show a dialog.
          acceptInsecureCerts: true,
          'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
        })
        .build();
      closers.push(() => driver.quit());
      await driver.manage().window().setRect({ width: 1280, height: 900, x: 0, y: 0 });
      return tabOf(driver, folder);
    },
    leave,
    async close() {
      await leave();
      await end(screen.process);
      await rm(home, { recursive: true, force: true });
    },
  };
}

const KEYS: Readonly<Record<Key, string>> = {
  Backspace: Keys.BACK_SPACE,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Space: Keys.SPACE,
  Tab: Keys.TAB,
};

const tabOf = (driver: WebDriver, downloads: string): Tab<WebElement> => ({
  downloads,
  goto: (url) => driver.get(url),
  url: () => driver.getCurrentUrl(),
  reload: () => driver.navigate().refresh(),
  find: async (query) => (await driver.executeScript<WebElement | null>(find, send(query))) ?? undefined,
  settle: (handle) => driver.executeScript<string>(settle, handle),
  async click(handle) {
    await driver.executeScript(watchClick);
    await handle.click();
    // The element may have moved after its position was read. If it no longer exists, it was clicked.
    const isLost = await driver.executeScript<boolean>(isMissed, handle).catch(() => false);
    if (isLost) await handle.click();
  },
  selectAll: (handle) => driver.executeScript(selectAll, handle),
  type: (text) => driver.actions().sendKeys(text).perform(),
  press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
  async select(handle, option) {
    for (const each of await handle.findElements(By.css('option'))) {
      if ((await driver.executeScript<string>(read, each, 'textContent')) === option) await each.click();
    }
  },
  setDay: (handle, day) => driver.executeScript(setDay, handle, day),
  setFile: (handle, path) => handle.sendKeys(path),
  read: (handle, what) => driver.executeScript<string>(read, handle, what),
  hasFocus: (handle) => driver.executeScript<boolean>(hasFocus, handle),
  widths: () => driver.executeScript(widths),
  async narrow(url) {
    // MiniBrowser windows cannot be made narrower, except those that a page opens with a size, which requires a click.
    await driver.executeScript((path: string) => {
      const button = document.body.appendChild(document.createElement('button'));
      button.style.cssText = 'position: fixed; inset: 0; z-index: 9999;';
      button.onclick = () => window.open(path, '_blank', 'width=375,height=800');
    }, url);
    const before = await driver.getAllWindowHandles();
    await driver.findElement(By.css('body > button:last-child')).click();
    const [opened = ''] = await eventually(
      async () => (await driver.getAllWindowHandles()).filter((handle) => !before.includes(handle)),
      (handles) => handles.length > 0,
    );
    await driver.switchTo().window(opened);
  },
});

async function startScreen(path: string): Promise<{ process: ChildProcess; display: string }> {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return { process: child, display: `:${String(number).trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}
