import { expect, test } from 'vitest';
import { layoutsTable } from './layouts.ts';

const round = (ms: number, refused = 0) => ({ answered: [ms], visible: [2 * ms], cpu: 500, refused });

test('a run replaces its rows and those of postgres, and keeps the others', () => {
  const first = layoutsTable('', { layout: 'kafka', note: '', own: [round(30)], postgres: [round(10)] }, 'Commit 1');
  const second = layoutsTable(
    first,
    { layout: 'eventstoredb', note: ' (in memory)', own: [round(15, 3)], postgres: [round(20)] },
    'Commit 2',
  );
  expect(second.split('\n').slice(2, 5)).toEqual([
    '| postgres | 20.0 / 20.0 | 20.0 / 20.0 | 40.0 / 40.0 |  |  | 500 | 0 | Commit 2; 1 rounds of 1 projects |',
    '| kafka | 30.0 / 30.0 | 30.0 / 30.0 | 60.0 / 60.0 | **3.00 (3.00–3.00)** | **3.00 (3.00–3.00)** | 500 | 0 | Commit 1; 1 rounds of 1 projects |',
    '| eventstoredb (in memory) | 15.0 / 15.0 | 15.0 / 15.0 | 30.0 / 30.0 | **0.75 (0.75–0.75)** | **0.75 (0.75–0.75)** | 500 | 3 | Commit 2; 1 rounds of 1 projects |',
  ]);
});
