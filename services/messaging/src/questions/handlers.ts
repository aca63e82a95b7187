import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { handle, load, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type CommandContext, type Handlers, responding } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import type { PagesShown, PostedQueries, RequireOwnProject } from '../approaches/queries.ts';
import type { Blocks } from '../blocks/blocks.ts';
import { type Answerable, againstAnswering, againstAsking, type QuestionQueries } from './queries.ts';
import { type Question, type QuestionCommand, type QuestionEvent, question, questionKey } from './question.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: QuestionQueries;
  projects: Pick<PostedQueries, 'clientOf' | 'clientOfShown'>;
  blocks: Pick<Blocks, 'areApart'>;
  requireOwn: RequireOwnProject;
  withPages: PagesShown;
  /** The questions read model. */
  shown: Pick<Projector, 'catchUp'>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;
type Routes =
  | 'askQuestion'
  | 'readOwnQuestion'
  | 'listReceivedQuestions'
  | 'answerQuestion'
  | 'publishAnswer'
  | 'takeBackAnswer'
  | 'listPublishedQuestions';

/** Handlers for the question routes, for freelancers and clients. */
export function questionHandlers(parts: Parts): Pick<Handlers<'messaging'>, Routes> {
  const { store, queries, projects, blocks, requireOwn, withPages, shown, now } = parts;
  const change = handle(store, question, 'question');
  // These wait for events from other services, because another user may have just permitted the request.
  const findProject = findNew(queries.factsOf, shown);
  const findAskable = findNew(async (projectId, userId) => {
    const facts = await queries.factsOf(projectId, userId);
    return facts?.isOpen && !facts.hasApplied ? facts : null;
  }, shown);
  const findQuestion = findNew((questionId) => queries.answerable(questionId), shown);
  const findOpen = findNew(async (questionId) => {
    const found = await queries.answerable(questionId);
    return found?.isOpen ? found : null;
  }, shown);
  const findShown = findNew((projectId, userId) => projects.clientOfShown(projectId, userId), shown);

  /** A question about one of the caller's projects. Throws 404 for any other question. */
  async function ofOwnProject(caller: Readonly<{ id: string }>, questionId: string): Promise<Answerable> {
    const found = await findQuestion(questionId, caller.id);
    if (found?.clientId !== caller.id) throw unknownTo(caller.id, found?.clientId ?? null);
    return found;
  }

  /** Why the question may not be answered; null if it may. */
  async function againstIt(found: Answerable) {
    const { isOpen } = found.isOpen ? found : ((await findOpen(found.questionId, found.clientId)) ?? found);
    return againstAnswering({ isOpen }, await blocks.areApart(found.clientId, found.freelancerId));
  }

  const resultOf = (wrote: Written<Question | null>) => {
    const { ids, isAnswered = false, isPublished = false } = wrote.state ?? {};
    return { body: { data: { _id: ids?.questionId, isAnswered, isPublished } }, wrote };
  };

  /** Changes a question as the last effect of a command. */
  const changed = (of: Parameters<typeof questionKey>[0], command: QuestionCommand, context: CommandContext) =>
    responding(context, resultOf, (context) => change(questionKey(of), command, context));

  return {
    async askQuestion({ params: { projectId }, body, caller, context, newId: questionId }) {
      const found = await findProject(projectId, caller.id);
      if (!found) throw unknownTo(caller.id, null);
      const facts = found.isOpen && !found.hasApplied ? found : ((await findAskable(projectId, caller.id)) ?? found);
      const { clientId } = facts;
      const against = againstAsking(facts, await blocks.areApart(clientId, caller.id));
      const ids = { projectId, clientId, freelancerId: caller.id, questionId };
      const command = { type: 'AskQuestion', ids, ...body, at: await now(), against } as const;
      return changed(ids, command, context);
    },
    async readOwnQuestion({ params: { projectId }, caller }) {
      const clientId = await findShown(projectId, caller.id);
      if (clientId === null) throw unknownTo(caller.id, await projects.clientOf(projectId));
      const [own, facts, areApart] = await Promise.all([
        queries.own(projectId, caller.id),
        queries.factsOf(projectId, caller.id),
        blocks.areApart(clientId, caller.id),
      ]);
      const canAsk = own === null && facts !== null && againstAsking(facts, areApart) === null;
      return { body: { data: own, canAsk } };
    },
    async listReceivedQuestions({ params: { id }, query, caller }) {
      await requireOwn(caller, id);
      const { rows, nextCursor } = await queries.received(id, query);
      return { body: { data: await withPages(caller, 'freelancer', rows), nextCursor } };
    },
    async answerQuestion({ params: { questionId }, body, caller, context }) {
      const found = await ofOwnProject(caller, questionId);
      const command = { type: 'AnswerQuestion', ...body, at: await now(), against: await againstIt(found) } as const;
      return changed(found, command, context);
    },
    async publishAnswer({ params: { questionId }, caller, context }) {
      const found = await ofOwnProject(caller, questionId);
      const command = { type: 'PublishAnswer', at: await now(), against: await againstIt(found) } as const;
      return changed(found, command, context);
    },
    async takeBackAnswer({ params: { questionId }, caller, context }) {
      const found = await ofOwnProject(caller, questionId);
      return changed(found, { type: 'TakeBackAnswer' }, context);
    },
    async listPublishedQuestions({ params: { id }, query, caller }) {
      if ((await findShown(id, caller.id)) === null) throw unknownTo(caller.id, await projects.clientOf(id));
      const { rows, nextCursor } = await queries.published(id, query);
      return { body: { data: rows, nextCursor } };
    },
  };
}

/** Erases a party from a question: the whole question is erased when either party leaves. */
export function questionErasers(store: EventStore): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const leaving =
    (type: 'QuestionClientErased' | 'QuestionFreelancerErased'): EraseOne =>
    async (key, _person, context) => {
      const stream = `question-${key}`;
      const { state } = await load(store, question, stream);
      if (!state) return;
      const erased: QuestionEvent = { type, data: state.ids };
      await eraseStream(store, stream, erased, context);
    };
  return { clientId: leaving('QuestionClientErased'), freelancerId: leaving('QuestionFreelancerErased') };
}
