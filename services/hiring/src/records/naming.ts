import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type NamingEvent = EventOf<'naming'>;
type Named = Extract<NamingEvent, { type: 'NamingErased' }>['data'];

/** `consent`: the version of the event by which the client may be named now; null without one. */
export type Naming = Readonly<{ version: number; consent: number | null }>;
export type SetNaming = Readonly<{ type: 'SetNaming'; named: Named; isAllowed: boolean }>;

/** Whether a client lets the freelancer of an engagement name them. A consent that is given again is another one. */
export const naming: Decider<Naming, SetNaming, NamingEvent> = {
  initial: { version: 0, consent: null },
  evolve({ version, consent }, { type }) {
    const next = version + 1;
    if (type === 'NamingAllowed') return { version: next, consent: next };
    const isOver = type === 'NamingWithdrawn' || type === 'NamingErased';
    return { version: next, consent: isOver ? null : consent };
  },
  decide({ consent }, { named, isAllowed }) {
    if (isAllowed === (consent !== null)) return [];
    return [{ type: isAllowed ? 'NamingAllowed' : 'NamingWithdrawn', data: named }];
  },
};
