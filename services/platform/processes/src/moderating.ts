import type { Context } from '@hirelane/event-sourcing/decide';

type Asked = Readonly<{
  params: Readonly<Record<'id', string>>;
  body: Readonly<{ reason: string }>;
  context: Context;
}>;
type Change = (id: string, reason: string, at: string, context: Context) => Promise<boolean>;

/** Returns the handler of a route by which an operator hides something, or takes that back. `now`: an instant in UTC. */
export const moderating =
  (change: Change, now: () => Promise<string>) =>
  async ({ params: { id }, body: { reason }, context }: Asked) => ({
    body: { data: { _id: id, isChanged: await change(id, reason, await now(), context) } },
  });
