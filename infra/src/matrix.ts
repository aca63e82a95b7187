import { readFileSync } from 'node:fs';
import { runNode } from './run-node.ts';
import { freshReport } from './testing/run-vitest.ts';

// `npm run matrix -- engagements`: the complete tables of who may do what, when; a line for each cell that is wrong.

/** A table is in these tests; one of its cells is a test whose name is like this. */
type Table = Readonly<{ files: string; cell: RegExp }>;

const OF_STATES = /: '?\w+'? by the /;
const TABLES: Readonly<Record<string, Table>> = {
  engagements: { files: 'services/hiring/src/engagement/table.test.ts', cell: OF_STATES },
  proposals: { files: 'services/proposals/src/table.test.ts', cell: OF_STATES },
  routes: { files: 'infra/src/api/matrix/authorisation-matrix', cell: /./ },
};

type Report = Readonly<{
  testResults: readonly Readonly<{
    name: string;
    assertionResults: readonly Readonly<{ status: string; title: string; fullName: string }>[];
  }>[];
}>;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function cellsOf({ files, cell }: Table) {
  const path = freshReport('matrix');
  await runNode([
    ...['node_modules/vitest/vitest.mjs', 'run', '--project=node', files],
    ...['--reporter=json', `--outputFile.json=${path}`],
  ]);
  const { testResults }: Report = JSON.parse(readFileSync(path, 'utf8'));
  return testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ title }) => cell.test(title));
}

const name = process.argv[2] ?? '';
const table = TABLES[name];
const cells = table ? await cellsOf(table) : [];
const wrong = cells.filter(({ status }) => status !== 'passed');
for (const { fullName, status } of wrong) say(`${status}: ${fullName}`);
say(`${name}: ${cells.length} cells, ${wrong.length} wrong`);
process.exitCode = cells.length === 0 || wrong.length > 0 ? 1 : 0;
