import { eventually } from '@hirelane/test-kit/eventually';
import type { Call } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

/** A call that anybody may make once a person shows their page to everyone, which they then do. */
export const shownToEveryone =
  (pathOf: (owner: Actor) => string) =>
  async (owner: Actor, { market }: TestEnvironment): Promise<Call> => {
    const path = pathOf(owner);
    await owner.browser.must('editPage', { json: { visibility: 'everyone' } });
    const visitor = market.visitor();
    await eventually(
      () => visitor.get(path),
      ({ status }) => status === 200,
    );
    return { path };
  };
