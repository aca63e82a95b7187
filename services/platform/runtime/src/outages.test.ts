import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOutagesOnce } from './outages.ts';
import { Away } from './starting/needs.ts';

class Silent extends Error {}

type Line = Readonly<{ level: number; msg: string; service?: string; err?: { stack: string } }>;
const [DEBUG, INFO, WARN, ERROR] = [20, 30, 40, 50];

/** A log, and a server that the test makes available or unavailable. */
function begin(name: string) {
  const lines: Line[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let isUp = false;
  const server = {
    name,
    isAway: (error: unknown) => error instanceof Silent,
    async need() {
      if (!isUp) throw new Away(`${name} does not respond`);
    },
  };
  const at = (level: number) => lines.filter((line) => line.level === level);
  return {
    at,
    log: logOutagesOnce(log, [server], 10),
    comeBack() {
      isUp = true;
    },
  };
}

test('an outage is logged as a warning and a line at its end, and its errors are logged with stacks at debug level', async () => {
  const { log, at, comeBack } = begin('one');
  const children = [log, log.child({ service: 'feed' }), log.child({ service: 'files' }).child({ request: 1 })];
  for (let n = 0; n < 50; n++) {
    for (const each of children) each.error({ err: new Silent('no response') }, 'a subscription failed');
    log.warn(new Silent('no response'));
  }
  comeBack();
  await eventually(
    () => at(INFO).length,
    (count) => count > 0,
  );
  expect(at(WARN).map(({ msg }) => msg)).toEqual([expect.stringMatching(/^one has not responded since .*Z; waiting$/)]);
  expect(at(INFO).map(({ msg }) => msg)).toEqual(['one responds again after 0 s']);
  expect(at(ERROR)).toEqual([]);
  expect(at(DEBUG)).toHaveLength(200);
  expect(at(DEBUG).every(({ err }) => err?.stack.includes('outages.test'))).toBe(true);
  expect(at(DEBUG)[1]?.service).toBe('feed');
});

test('errors are logged unchanged for a while after an outage that had ended by the first check', async () => {
  const { log, at, comeBack } = begin('two');
  comeBack();
  log.error({ err: new Silent() }, 'the pool has no connection');
  await eventually(
    () => at(INFO).length,
    (count) => count === 1,
  );
  log.error({ err: new Silent() }, 'the pool has no connection');
  expect(at(WARN)).toHaveLength(1);
  expect(at(ERROR)).toHaveLength(1);
});

test('errors and warnings that are not about an outage are logged unchanged', () => {
  const { log, at } = begin('three');
  log.error({ err: new Error('bad'), stream: 's' }, 'stream parked');
  log.warn({ event: 'proxy-not-trusted' }, 'a proxy');
  log.error('text');
  expect(at(ERROR).map(({ msg }) => msg)).toEqual(['stream parked', 'text']);
  expect(at(WARN).map(({ msg }) => msg)).toEqual(['a proxy']);
});
