import { aProposal } from '@hirelane/api/testing/fixtures';
import { postProject, uploadFile } from '@hirelane/test-kit/stack/projects';
import { ensureDatabase } from '../../launcher/postgres/database.ts';
import { type BareServices, openBareServices } from '../support/bare-services.ts';
import { type BarePostgres, defineBench, type Options, withPostgres } from './bench.ts';
import { closedLoop } from './http/loops.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, whole, withQuartiles } from './table.ts';

/**
 * Proposals sent concurrently: the number accepted, the time in ms, and the number of appends that had to be decided
 * again.
 */
type Batch = Readonly<{ accepted: number; ms: number; conflicts: number }>;

type ProposalsResult = Readonly<{
  callers: number;
  /** The number of proposals per side and round. */
  each: number;
  rounds: readonly Readonly<{ one: Batch; many: Batch }>[];
}>;

const CALLERS = 32;

/** Proposals for one project, compared with proposals for many. */
export const proposals = defineBench<ProposalsResult>({
  name: 'proposals',
  sources: ['services', 'contracts'],
  goals: [
    {
      what: 'proposals for one project, relative to proposals for a project each',
      unit: '',
      atLeast: 0.8,
      figures: ({ rounds }) => rounds.map(ratioOf),
    },
    {
      what: 'conflicts per accepted proposal for one project',
      unit: '',
      atMost: 0.05,
      figures: ({ rounds }) => rounds.map(({ one }) => one.conflicts / one.accepted),
    },
  ],
  measure: (options) => withPostgres((postgres) => measure(postgres, options)),
  table: proposalsTableOf,
});

const rateOf = ({ accepted, ms }: Batch) => (accepted / ms) * 1_000;
const ratioOf = ({ one, many }: ProposalsResult['rounds'][number]) => rateOf(one) / rateOf(many);

function proposalsTableOf({ rounds, callers, each }: ProposalsResult, ranOn: string): string {
  const row = (name: string, side: 'one' | 'many') => {
    const batches = rounds.map((round) => round[side]);
    const accepted = batches.reduce((sum, batch) => sum + batch.accepted, 0);
    const conflicts = batches.reduce((sum, batch) => sum + batch.conflicts, 0);
    return [name, whole(accepted), whole(spreadOf(batches.map(rateOf)).median), (conflicts / accepted).toFixed(4)];
  };
  const head = ['proposals to', 'accepted', 'a second, median', 'conflicts per accepted'];
  const ratio = withQuartiles(spreadOf(rounds.map(ratioOf)));
  return [
    markdownTable(head, [row('one project', 'one'), row('a project each', 'many')]),
    '',
    `Rate for one project relative to many, per round, median (quartiles): **${ratio}**. ${ranOn}; ` +
      `${rounds.length} rounds of ${each} and ${each} proposals by ${callers} callers, over HTTP, in one ` +
      'process, fsync on.',
  ].join('\n');
}

/**
 * Compares proposals for one project with the same number of proposals for a different project each, over HTTP and from
 * different freelancers. The two sides alternate, so that drift in the machine's speed favours neither. Each of the
 * many projects already has a proposal, so both sides write one event per proposal and differ only in the projects. The
 * single project has none at first, so the conflicts of its first proposals are measured too.
 */
async function measure({ url }: BarePostgres, { rounds, each, say }: Options): Promise<ProposalsResult> {
  const services = await openBareServices(await ensureDatabase(url));
  try {
    const client = services.as('client');
    const file = await uploadFile(client);
    const post = async () => (await postProject(client, { file })).id;
    say(`${rounds * each + each} projects …`);
    const projects = await closedLoop((rounds + 1) * each, CALLERS, async () => {
      const id = await post();
      await services.as('proposals').call('beginProposal', { params: { id }, json: {} });
      return id;
    });
    const one = await post();
    say('not counted …');
    await send(services, projects.splice(0, each));
    const measured: { one: Batch; many: Batch }[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`round ${round} …`);
      measured.push({
        one: await send(
          services,
          Array.from({ length: each }, () => one),
        ),
        many: await send(services, projects.splice(0, each)),
      });
    }
    return { callers: CALLERS, each, rounds: measured };
  } finally {
    await services.stop();
  }
}

/** Sends a proposal for each of these projects, which may all be the same one. */
async function send(services: BareServices, projects: readonly string[]): Promise<Batch> {
  const before = await services.count('hirelane_append_conflicts_total');
  const start = performance.now();
  const answers = await closedLoop(projects.length, CALLERS, (n) =>
    services
      .as('freelancer')
      .call('sendProposal', { json: aProposal(projects[n] ?? '') })
      .then(
        () => true,
        () => false,
      ),
  );
  const ms = performance.now() - start;
  const conflicts = (await services.count('hirelane_append_conflicts_total')) - before;
  return { accepted: answers.filter(Boolean).length, ms, conflicts };
}
