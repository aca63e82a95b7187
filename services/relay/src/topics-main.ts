import { connectKafka } from '@hirelane/kafka/client';
import { withAdmin } from '@hirelane/kafka/group-offsets';
import { TOPICS, withReplication } from '@hirelane/kafka/topics';
import { ConfigError, parseEnvironment, TopicsConfig } from '@hirelane/runtime/config';
import { openLog } from '@hirelane/runtime/log';
import { endOnStopSignals } from '@hirelane/runtime/run-process';
import { kafkaAddress } from '@hirelane/service/adapters';
import { runTopics, type TopicsCommand } from './topics-tool.ts';

// `npm run topics -- plan|apply|verify`, and `list`, which prints infra/deploy/kafka/topics.json.
const [command = '', ...more] = process.argv.slice(2);
/** Retries for about three seconds, because an operator is waiting for the result. */
const RETRIES = 4;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const isCommand = (word: string): word is TopicsCommand => ['plan', 'apply', 'verify'].includes(word);

endOnStopSignals();
try {
  if (more.length > 0) refuse();
  else if (command === 'list') {
    say(
      JSON.stringify(
        TOPICS.map((topic) => withReplication(topic, 3)),
        null,
        2,
      ),
    );
  } else if (isCommand(command)) {
    const config = parseEnvironment(TopicsConfig);
    const kafka = connectKafka(kafkaAddress(config), 'topics', openLog(config.LOG_LEVEL), RETRIES);
    const wanted = TOPICS.map((topic) => withReplication(topic, config.KAFKA_REPLICATION));
    process.exitCode = await withAdmin(kafka, (admin) => runTopics(command, admin, wanted, say));
  } else {
    refuse();
  }
} catch (error) {
  process.stderr.write(`${inWords(error as Error)}\n`);
  process.exitCode = 1;
}

function refuse() {
  process.stderr.write('Choose one command: npm run topics -- plan, apply, verify or list.\n');
  process.exitCode = 2;
}

/** The message to print for an error. Errors without a known cause are printed with their stack. */
function inWords(error: Error): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (/^KafkaJS(Connection|NumberOfRetriesExceeded|BrokerNotFound)/.test(error.name)) {
    return `KAFKA_BROKERS: Kafka does not respond: ${error.message}.`;
  }
  return error.stack;
}
