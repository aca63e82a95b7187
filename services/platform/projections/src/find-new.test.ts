import { cannotTell } from '@hirelane/event-sourcing/event-bus';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { findNew } from './find-new.ts';

const [ASHA, RAVI] = ['asha', 'ravi'];

/** The existing items, and the number of lookups for each id. */
function records(...there: string[]) {
  const known = new Set(there);
  const asked: string[] = [];
  const find = async (id: string) => {
    asked.push(id);
    return known.has(id) ? `stream of ${id}` : null;
  };
  return { known, find, timesAsked: (id: string) => asked.filter((each) => each === id).length };
}

test('an existing item is found without waiting for the read model', async () => {
  const { find, timesAsked } = records('a contract');
  const catchUp = () => Promise.reject(new Error('expected no wait for the read model'));
  expect(await findNew(find, { catchUp })('a contract', ASHA)).toBe('stream of a contract');
  expect(timesAsked('a contract')).toBe(1);
});

test('a missing item is looked up one last time when the read model has caught up', async () => {
  const { find, known, timesAsked } = records();
  const catchUp = async () => void known.add('on its way');
  const search = findNew(find, { catchUp });
  expect(await search('on its way', ASHA)).toBe('stream of on its way');
  expect(await search('made up', ASHA)).toBeNull();
  expect(timesAsked('made up')).toBeLessThanOrEqual(3);
});

test('an id that was not found in time is not waited for again, but is found once it exists', async () => {
  const { find, known, timesAsked } = records();
  const asked: string[] = [];
  const catchUp = async () => void asked.push('caught up');
  const search = findNew(find, { catchUp });
  expect(await search('late', ASHA)).toBeNull();
  const before = timesAsked('late');
  expect(await search('late', ASHA)).toBeNull();
  expect([timesAsked('late'), asked]).toEqual([before + 1, ['caught up']]);
  expect(await search('late', RAVI)).toBeNull();
  expect(asked).toHaveLength(2);
  known.add('late');
  expect(await search('late', ASHA)).toBe('stream of late');
});

test('if the bus cannot report that it has caught up, only one missing id per person is waited for at a time', async () => {
  const { find, known, timesAsked } = records();
  const search = findNew(find, { catchUp: cannotTell });
  const waiting = [search('new', ASHA), search('new', ASHA)];
  await eventually(
    async () => timesAsked('new'),
    (times) => times > 3,
  );
  expect(await search('made up', ASHA)).toBeNull();
  expect(timesAsked('made up')).toBe(1);
  const other = search('new', RAVI);
  known.add('new');
  expect(await Promise.all([...waiting, other])).toEqual(Array(3).fill('stream of new'));

  const next = search('newer', ASHA);
  known.add('newer');
  expect(await next).toBe('stream of newer');
});
