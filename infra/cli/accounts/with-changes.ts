import { SubjectErased } from '@hirelane/event-sourcing/events';
import { HttpProblem } from '@hirelane/http/http-problem';
import { openAccountChanges } from '@hirelane/identity/account/command-line/changes';
import { OperatorFailure } from '../../launcher/failure.ts';
import type { Installation } from '../installation.ts';
import { withLog } from '../with-log.ts';

type Changes = Awaited<ReturnType<typeof openAccountChanges>>;

/** Runs `work` on a marketplace's accounts. Throws OperatorFailure where the API would respond with a problem. */
export async function withChanges<T>(installation: Installation, work: (changes: Changes) => Promise<T>): Promise<T> {
  const { pool, log } = installation;
  const stops: (() => void)[] = [];
  try {
    return await withLog(installation, 'identity', async (store) =>
      work(
        await openAccountChanges({
          store,
          pool,
          log,
          hmacKey: await installation.nameKey(),
          onStop: (stop) => void stops.push(stop),
        }),
      ),
    );
  } catch (error) {
    throw failureOf(error);
  } finally {
    for (const stop of stops) stop();
  }
}

function failureOf(error: unknown): unknown {
  const isProblem = error instanceof HttpProblem;
  if (error instanceof SubjectErased || (isProblem && error.body.code === 'unknown')) {
    return new OperatorFailure('The account was deleted in the meantime.');
  }
  if (!isProblem) return error;
  const { detail, errors, title } = error.body;
  return new OperatorFailure(`Nothing was changed. ${detail ?? errors?.[0]?.message ?? title}`);
}
