import { eventually } from '@hirelane/test-kit/eventually';
import type { Call } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

/** Makes the actor's page visible to everyone and returns a call that anyone may then make. */
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
