import type { RequestHandler } from 'express';

/**
 * One handler that runs these after each other. `app.use` for each would match the same path again and again, which
 * took a tenth of the time of a request. What a handler throws, or rejects with, goes to `next`.
 */
export function inSequence(...handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    function run(index: number): void {
      const handler = handlers[index];
      if (handler === undefined) {
        next();
        return;
      }
      try {
        const work: unknown = handler(req, res, (error?: unknown) => (error ? next(error) : run(index + 1)));
        if (work instanceof Promise) work.catch(next);
      } catch (error) {
        next(error);
      }
    }
    run(0);
  };
}
