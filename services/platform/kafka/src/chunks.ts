import type { Message, TopicMessages } from 'kafkajs';

/**
 * Bytes of keys, values and headers that are sent at once. What goes to one partition is one batch to a broker, which takes a
 * megabyte unless its topic says otherwise, and refuses a larger one each time that it comes.
 */
const CHUNK_BYTES = 512 * 1024;

/** The same messages, those of each topic in their order, in chunks of at most 512 kB; a larger message is a chunk of its own. */
export function inChunks(topicMessages: readonly TopicMessages[]): TopicMessages[][] {
  const chunks: TopicMessages[][] = [];
  let room = 0;
  for (const { topic, messages } of topicMessages) {
    for (const message of messages) {
      const size = sizeOf(message);
      if (size > room || chunks.length === 0) {
        chunks.push([]);
        room = CHUNK_BYTES;
      }
      room -= size;
      const chunk = chunks.at(-1);
      const last = chunk?.at(-1);
      if (last?.topic === topic) last.messages.push(message);
      else chunk?.push({ topic, messages: [message] });
    }
  }
  return chunks;
}

function sizeOf({ key, value, headers = {} }: Message): number {
  const parts = [key, value, ...Object.entries(headers).flat(2)];
  return parts.reduce((sum: number, part) => sum + (part ? Buffer.byteLength(part) : 0), 0);
}
