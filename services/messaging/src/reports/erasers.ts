import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type ReportEvent, report } from './report.ts';

/** How whoever reported something is erased from it: their words go, and the operator can still decide. */
export const reportErasers = (store: EventStore): Readonly<Record<'by', EraseOne>> => ({
  async by(key, _subject, context) {
    const stream = `report-${key}`;
    const { state } = await load(store, report, stream);
    if (!state) return;
    const erased: ReportEvent = { type: 'ReportErased', data: state.ids };
    await eraseStream(store, stream, erased, context);
  },
});
