import { kafkaAddress } from '../adapters.ts';
import { ConfigError, parseEnvironment, TopicsConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { endOnStopSignals } from '../stop-signals.ts';
import { connectKafka } from './client.ts';
import { withAdmin } from './group-offsets.ts';
import { TOPICS, withReplication } from './topics.ts';
import { runTopics, type TopicsCommand } from './topics-tool.ts';

// `npm run topics -- plan|apply|verify`, and `list`, which prints infra/kafka/topics.json.
const command = process.argv.at(-1) ?? '';
const say = (line: string) => void process.stdout.write(`${line}\n`);
const isCommand = (word: string): word is TopicsCommand => ['plan', 'apply', 'verify'].includes(word);

endOnStopSignals();
try {
  if (command === 'list') {
    say(
      JSON.stringify(
        TOPICS.map((topic) => withReplication(topic, 3)),
        null,
        2,
      ),
    );
  } else if (isCommand(command)) {
    const config = parseEnvironment(TopicsConfig);
    const kafka = connectKafka(kafkaAddress(config), 'topics', openLog(config.LOG_LEVEL));
    const wanted = TOPICS.map((topic) => withReplication(topic, config.KAFKA_REPLICATION));
    process.exitCode = await withAdmin(kafka, (admin) => runTopics(command, admin, wanted, say));
  } else {
    throw new ConfigError('Say what to do: npm run topics -- plan, apply, verify or list.');
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
