import { ProxyTracerProvider, trace } from '@opentelemetry/api';

/** A receiver that does not answer must not keep a process from ending. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Sends finished spans before the process ends. The API has no function for it, but the provider of every SDK has. */
export async function flushSpans(): Promise<void> {
  const registered = trace.getTracerProvider();
  const provider: object = registered instanceof ProxyTracerProvider ? registered.getDelegate() : registered;
  if (!('forceFlush' in provider) || typeof provider.forceFlush !== 'function') return;
  const late = new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
  await Promise.race([Promise.resolve(provider.forceFlush()).catch(() => undefined), late]);
}
