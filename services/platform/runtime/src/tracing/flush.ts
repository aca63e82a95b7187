import { ProxyTracerProvider, trace } from '@opentelemetry/api';

/** ms. A receiver that says nothing must not keep a process from ending. */
const PATIENCE = 2_000;

/** Sends the spans that have ended, before the process does. The API has no word for it, but every SDK's provider has. */
export async function flushSpans(): Promise<void> {
  const registered = trace.getTracerProvider();
  const provider: object = registered instanceof ProxyTracerProvider ? registered.getDelegate() : registered;
  if (!('forceFlush' in provider) || typeof provider.forceFlush !== 'function') return;
  const late = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE).unref());
  await Promise.race([Promise.resolve(provider.forceFlush()).catch(() => undefined), late]);
}
