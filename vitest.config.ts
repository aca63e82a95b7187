import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Modules that need more than jsdom. All files use doubles of them, because a mock would persist in later files. */
const DOUBLED = /^@\/shared\/lib\/(reloadAt|shrinkImage)$/;

/** Applies the how-tos' examples to copies of the sources and checks the results, which takes minutes. */
const APPLY_EXAMPLES = 'infra/tests/how-to/apply-examples.test.ts';

const FOLDERS =
  '{contracts/src,{bff,services/*}/{src,tests},services/platform/*/src,infra/{launcher,cli,deploy,tools,tests}}';
const NODE_TESTS = [`${FOLDERS}/**/*.test.ts`, 'web/vite/*.test.ts'];
const SLOW_NODE_TESTS = [`${FOLDERS}/**/*.slow.test.ts`];
/** Tests in Firefox and WebKit, which run in the project `browsers`. */
const BROWSER_TESTS = 'infra/tests/e2e/**';

const CONTAINER_TESTS = `${FOLDERS}/**/*.containers.test.ts`;
/** Tests the compose files, with a journey in Chromium. */
const COMPOSED = 'infra/tests/containers/composed.containers.test.ts';

const WITH_CONTAINERS = {
  environment: 'node' as const,
  globalSetup: ['infra/tests/support/bundle-scripts.ts'],
  // Longer than every timeout within a test, since those report what the test waited for.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

const ON_NODE = {
  environment: 'node',
  // One process runs many files and loads each module once: loading them for each file takes longer than most tests.
  isolate: false,
  globalSetup: ['infra/tests/support/postgres-for-tests.ts', 'infra/tests/support/bundle-scripts.ts'],
  // Long, so that only a test that hangs fails, not one on a slow machine.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

const PAGES = {
  extends: './web/vite.config.ts',
  resolve: { alias: [{ find: DOUBLED, replacement: `${import.meta.dirname}/web/src/test/doubles/$1` }] },
};

const IN_JSDOM = {
  isolate: false,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
  // styled-components inserts rules one by one, as in production. Otherwise it appends each rule to a text, and jsdom
  // parses all rules again.
  env: { SC_DISABLE_SPEEDY: 'false' },
  setupFiles: ['web/src/test/setup.ts'],
  testTimeout: 120_000,
  // The same as Testing Library's timeout (`setup.ts`).
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // At least two: on a machine with two cores, one worker would wait for PostgreSQL half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: { provider: 'v8', include: ['{contracts,web,bff,services/*,services/platform/*}/src/**', 'infra/**'] },
    projects: [
      {
        test: {
          name: 'node',
          include: NODE_TESTS,
          exclude: ['**/*.{slow,containers}.test.ts', APPLY_EXAMPLES, BROWSER_TESTS],
          ...ON_NODE,
        },
      },
      { test: { name: 'slow', include: SLOW_NODE_TESTS, ...ON_NODE } },
      {
        ...PAGES,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.slow.test.{ts,tsx}'],
          ...IN_JSDOM,
        },
      },
      { ...PAGES, test: { name: 'web-slow', include: ['web/src/**/*.slow.test.{ts,tsx}'], ...IN_JSDOM } },
      // These tests wait for servers half of the time, so the files run in parallel, except for the one with a browser,
      // since Chromium fails requests while containers start or stop.
      {
        test: {
          name: 'containers',
          include: [CONTAINER_TESTS],
          exclude: [COMPOSED],
          ...WITH_CONTAINERS,
          maxWorkers: 3,
        },
      },
      { test: { name: 'composed', include: [COMPOSED], ...WITH_CONTAINERS, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: 'how-to',
          environment: 'node',
          include: [APPLY_EXAMPLES],
          testTimeout: 900_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['infra/tests/e2e/browsers/*.test.ts'],
          globalSetup: ['infra/tests/support/build-pages.ts'],
          // Browsers run one after the other, so that each can use the whole machine.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
