import type { Appeal } from '@hirelane/api/schemas/appeals';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import { appeal } from './appeal.ts';
import type { AppealDecisions, MayDecide } from './decisions.ts';
import type { AppealQueries, AppealRow } from './queries.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: AppealQueries;
  decisions: AppealDecisions;
  deciders: MayDecide;
  /** The notices read model. */
  model: Pick<Projector, 'catchUp'>;
  /** An account's full name; '' if it no longer exists. */
  nameOf(userId: string): Promise<string>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;

type Names = 'fileAppeal' | 'listAppeals' | 'readAppeal' | 'recordAppealDecision';

/** Handlers for appeals: filing for users, reading and deciding for operators. */
export function appealHandlers(parts: Parts): Pick<Handlers<'identity'>, Names> {
  const { store, queries, decisions, deciders, model, nameOf, now } = parts;
  const change = handle(store, appeal, 'appeal');
  // The read model may not yet contain content that was just hidden, or an appeal that was just filed.
  const findNotice = findNew((id) => queries.notice(id), model);
  const findAppeal = findNew((id) => queries.one(id), model);

  async function withNames(rows: readonly AppealRow[]): Promise<Appeal[]> {
    const ids = new Set(rows.flatMap(({ notice, decidedById }) => [notice.byId ?? [], decidedById ?? []].flat()));
    const names = new Map(await Promise.all([...ids].map(async (id) => [id, await nameOf(id)] as const)));
    const actorOf = (id: string | null) => (id === null ? null : { _id: id, name: names.get(id) ?? '' });
    return rows.map(({ notice: { byId, ...notice }, decidedById, ...row }) => ({
      ...row,
      notice: { ...notice, by: actorOf(byId) },
      decidedBy: actorOf(decidedById),
    }));
  }

  return {
    async fileAppeal({ params: { id }, body: { words }, caller, context }) {
      const notice = await findNotice(id, caller.id);
      if (notice === null || notice.userId !== caller.id) throw unknownTo(caller.id, notice?.userId ?? null);
      const { state } = await load(store, appeal, `appeal-${id}`);
      // A retry gets the same response as the first attempt, even if the deadline has passed or the action has been
      // undone since.
      if (state === null && (await decisions.isUndone(notice))) throw new HttpProblem('nothing-to-appeal');
      if (state === null && notice.isLate) throw new HttpProblem('appeal-too-late');
      const { kind, thingId, userId } = notice;
      const filed = { appealId: id, userId, kind, thingId, words };
      const wrote = await change(id, { type: 'FileAppeal', appeal: filed, at: await now() }, context);
      return { body: { data: { _id: id } }, wrote };
    },
    async listAppeals({ query }) {
      const [{ rows, nextCursor }, waiting] = await Promise.all([queries.page(query), queries.waiting()]);
      return { body: { data: await withNames(rows), nextCursor, waiting } };
    },
    async readAppeal({ params: { id }, caller }) {
      const row = await findAppeal(id, caller.id);
      const [found] = row === null ? [] : await withNames([row]);
      if (row === null || !found) throw new HttpProblem('unknown');
      const notice = { userId: row.personId, byId: row.notice.byId };
      return { body: { data: { ...found, mayDecide: await deciders.mayDecide(notice, caller.id) } } };
    },
    async recordAppealDecision({ body, context }) {
      const { userId: operatorId, appealId, decision, reason } = body;
      const notice = await findNotice(appealId, operatorId);
      if (notice === null) throw await missing(appealId);
      await deciders.requireMayDecide(notice, operatorId);
      // The bff acts on behalf of the operator.
      const byThem = { ...context, actor: operatorId };
      const recorded = await decisions.record(notice, { decision, reason, at: await now() }, byThem);
      const { kind, thingId, userId } = notice;
      const isOfAccount = kind === 'account';
      const restored = recorded.isToUndo && isOfAccount ? await decisions.restore(notice, recorded, byThem) : null;
      const toShow = recorded.isToUndo && !isOfAccount && thingId !== null ? { kind, id: thingId } : null;
      const isUndone = decision === 'reversed' && (!recorded.isToUndo || isOfAccount);
      const data = { _id: appealId, decision, reason: recorded.reason, toShow, isUndone };
      return {
        body: { data: { ...data, restored: decision === 'reversed' && isOfAccount ? userId : null } },
        wrote: restored?.wrote ?? recorded.wrote,
      };
    },
  };

  /** Rows of users who have left are deleted, so the stream is checked. */
  async function missing(appealId: string): Promise<HttpProblem> {
    const past = await store.read(`appeal-${appealId}`);
    return new HttpProblem(past.some(({ type }) => type === 'AppealErased') ? 'account-deleted' : 'unknown');
  }
}

/** Erases a user's appeals. */
export const appealErasers = (store: EventStore): Pick<Erasers<'identity'>, 'appeal'> => ({
  appeal: {
    userId: (appealId, userId, context) =>
      eraseStream(store, `appeal-${appealId}`, { type: 'AppealErased', data: { appealId, userId } }, context),
  },
});
