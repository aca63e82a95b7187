import { Kafka, logLevel } from 'kafkajs';

// Prints each public event once, one per line. BROKERS=localhost:9092 GROUP=me npx tsx consume-public-events.ts
const { BROKERS = 'localhost:9092', GROUP = 'analyst' } = process.env;
const kafka = new Kafka({ clientId: GROUP, brokers: BROKERS.split(','), logLevel: logLevel.WARN });
const consumer = kafka.consumer({ groupId: GROUP });
// In production, store the ids in a table with a unique column, in the transaction that processes the event.
const seen = new Set<string>();

await consumer.connect();
await consumer.subscribe({
  topics: ['project', 'proposal', 'engagement'].map((of) => `hirelane.public.${of}.v2`),
  fromBeginning: true,
});
await consumer.run({
  eachMessage: async ({ message }) => {
    const header = (name: string) => message.headers?.[name]?.toString() ?? '';
    const id = header('ce_id');
    if (seen.has(id)) return;
    seen.add(id);
    const event = {
      id,
      type: header('ce_type'),
      subject: header('ce_subject'),
      sequence: Number(header('ce_sequence')),
      time: header('ce_time'),
      data: JSON.parse(message.value?.toString() ?? 'null'),
    };
    process.stdout.write(`${JSON.stringify(event)}\n`);
  },
});
process.once('SIGTERM', () => void consumer.disconnect());
