import type { Context } from '@hirelane/event-sourcing/decide';
import type { Moderated } from './by-operator.ts';

type Asked = Readonly<{
  params: Readonly<Record<'id', string>>;
  body: Readonly<{ reason: string }>;
  context: Context;
}>;
type Change = (id: string, reason: string, at: string, context: Context) => Promise<Moderated>;

/** Returns the handler of a route by which an operator hides something, or takes that back. `now`: an instant in UTC. */
export const moderating =
  (change: Change, now: () => Promise<string>) =>
  async ({ params: { id }, body: { reason }, context }: Asked) => {
    const { isChanged, wrote } = await change(id, reason, await now(), context);
    return { body: { data: { _id: id, isChanged } }, wrote };
  };
