import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

type NoticeEvent = EventOf<'notice'>;
type SettleNotice = NoticeEvent['data'];

/** Whether a step was dealt with. */
export const notice: Decider<boolean, SettleNotice, NoticeEvent> = {
  initial: false,
  evolve: () => true,
  decide: (isSettled, data) => (isSettled ? [] : [{ type: 'NoticeSettled', data }]),
};
