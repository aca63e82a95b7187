import type { Message, TopicMessages } from 'kafkajs';

/**
 * Bytes of keys, values and headers that are sent together. Messages for one partition are one batch for a broker,
 * which accepts a megabyte unless its topic is configured otherwise, and refuses a larger one at every retry.
 */
const CHUNK_BYTES = 512 * 1024;

/**
 * Returns the same messages, those of each topic in order, in chunks of at most 512 kB; a larger message is its own
 * chunk.
 */
export function inChunks(topicMessages: readonly TopicMessages[]): TopicMessages[][] {
  const chunks: TopicMessages[][] = [];
  let bytesLeft = 0;
  for (const { topic, messages } of topicMessages) {
    for (const message of messages) {
      const size = sizeOf(message);
      if (size > bytesLeft || chunks.length === 0) {
        chunks.push([]);
        bytesLeft = CHUNK_BYTES;
      }
      bytesLeft -= size;
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
