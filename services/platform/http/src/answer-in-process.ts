import { type RouteNameOf, routes } from '@hirelane/api/routes';
import type { ServiceAnswer, ServiceCall } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { newId } from '@hirelane/event-sourcing/ids';
import type { Series } from '@hirelane/runtime/metrics/series';
import { context } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { answerCall, type CallDeps } from './answer-call.ts';
import type { CallInfo, Handler, Handlers } from './handlers.ts';
import { headerOf } from './handlers.ts';
import { startObserving } from './observe.ts';
import { answerError, JSON_TYPE, type RefusalAnswers } from './problems.ts';

type Options<S extends ServiceName> = CallDeps &
  Readonly<{ service: S; handlers: Handlers<S>; refusals: RefusalAnswers; series: Series; log: Logger }>;

/**
 * Returns the function that handles calls from a bff in the same process. The checks, metrics and spans are the same as
 * over HTTP, but no HTTP is written or parsed. Rejects only if the route's body or response is not JSON.
 */
export function answerInProcess<S extends ServiceName>(
  options: Options<S>,
): (call: ServiceCall) => Promise<ServiceAnswer> {
  const { service, handlers, refusals, series } = options;
  return (call) => {
    const route = routes[call.name];
    const handler = handlers[call.name as RouteNameOf<S>] as unknown as Handler;
    const correlationId = headerOf(call.headers, HEADERS.correlationId) ?? newId();
    const log = lazyChild(options.log, correlationId);
    const observing = startObserving(service, series, route.method, headerOf(call.headers, 'traceparent'));
    return context.with(observing.context, async () => {
      const answer = await answerCall(call.name, route, handler, options, { ...call, correlationId, log }).catch(
        (error: unknown) => answerError(error, refusals, { correlationId, log }),
      );
      if (answer === null) throw new Error(`${call.name}: expected a route with a JSON response.`);
      const { status, text } = answer;
      observing.end({ method: route.method, route: route.path, status, isWhole: true }, correlationId);
      return { status, headers: { 'content-type': JSON_TYPE, ...answer.headers }, text };
    });
  };
}

/** Creates a child of `log` only when a line is written, because few calls write one. */
function lazyChild(log: Logger, reqId: string): CallInfo['log'] {
  let made: Logger | undefined;
  const child = () => {
    made ??= log.child({ reqId });
    return made;
  };
  return {
    warn: (...args: Parameters<Logger['warn']>) => child().warn(...args),
    error: (...args: Parameters<Logger['error']>) => child().error(...args),
  } as CallInfo['log'];
}
