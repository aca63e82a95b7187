import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

type NoticeEvent = EventOf<'notice'>;

/** Whether an email was settled, which happens only once. */
export const notice: Decider<boolean, NoticeEvent, NoticeEvent> = {
  initial: false,
  evolve: () => true,
  decide: (isSettled, settle) => (isSettled ? [] : [settle]),
};
