import { findImage } from '@hirelane/test-kit/stack/images';
import { KAFKA_IMAGE } from '@hirelane/test-kit/stack/kafka';
import { MINIO_IMAGE } from '@hirelane/test-kit/stack/minio';
import { defineBench, type Options, withPostgres } from './bench.ts';
import {
  eventStoreDbScene,
  kafkaScene,
  memoryS3Scene,
  minioScene,
  postgresScene,
  type Scene,
  succeeds,
} from './frozen-scenes.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, withQuartiles } from './table.ts';

/** The seconds until a use of a server succeeds, for each round. */
type Use = Readonly<{ server: string; use: string; seconds: number[] }>;
type FrozenResult = Readonly<{ uses: readonly Use[] }>;

/** The time until a server works again whose connections froze while new ones work. */
export const frozen = defineBench<FrozenResult>({
  name: 'frozen',
  sources: ['services/platform'],
  goals: [
    { name: 'PostgreSQL', atMost: 2 },
    { name: 'EventStoreDB', atMost: 2 },
    { name: 'MinIO', atMost: 3 },
  ].map(({ name, atMost }) => ({
    what: `until every use of ${name} works again after its connections froze`,
    unit: 's',
    atMost,
    figures: ({ uses }) => slowest(uses.filter(({ server }) => server.startsWith(name))),
  })),
  measure,
  table: ({ uses }, ranOn) =>
    [
      markdownTable(
        ['server and use', 's until it succeeds, median (quartiles)'],
        uses.map(({ server, use, seconds }) => [`${server}: ${use}`, `**${withQuartiles(spreadOf(seconds), 1)}**`]),
      ),
      '',
      `${ranOn}; ${uses[0]?.seconds.length} rounds. EventStoreDB is the in-memory cluster.`,
    ].join('\n'),
});

/** The slowest use's seconds, for each round. */
const slowest = (uses: readonly Use[]): readonly number[] =>
  (uses[0]?.seconds ?? []).map((_, round) => Math.max(...uses.map(({ seconds }) => seconds[round] ?? 0)));

async function measure({ rounds, say }: Options): Promise<FrozenResult> {
  const uses: Use[] = [];
  const has = async (image: string) => (await findImage(image)) === null;
  const [hasKafka, hasMinio] = [await has(KAFKA_IMAGE), await has(MINIO_IMAGE)];
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} …`);
    await withPostgres(async ({ url }) => add(uses, 'PostgreSQL', await postgresScene(url)));
    await add(uses, 'EventStoreDB', await eventStoreDbScene());
    if (hasKafka) await add(uses, 'Kafka', await kafkaScene());
    if (hasMinio) await add(uses, 'MinIO', await minioScene());
    else await add(uses, 'MinIO (in memory)', await memoryS3Scene());
  }
  return { uses };
}

async function add(all: Use[], server: string, scene: Scene): Promise<void> {
  try {
    scene.freeze();
    const begin = performance.now();
    await Promise.all(
      Object.entries(scene.uses).map(async ([use, attempt]) => {
        await succeeds(attempt);
        const seconds = (performance.now() - begin) / 1_000;
        const found = all.find((each) => each.server === server && each.use === use);
        if (found) found.seconds.push(seconds);
        else all.push({ server, use, seconds: [seconds] });
      }),
    );
  } finally {
    await scene.end();
  }
}
