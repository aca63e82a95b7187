import type { FileRef } from '@hirelane/api/schemas/files';
import type { EditPage, PageSettings, PersonPage, PersonPageQuery } from '@hirelane/api/schemas/people';
import { type Context, handle as commandHandler, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openTurns } from '@hirelane/event-sourcing/in-turn';
import type { Caller } from '@hirelane/http/authenticate';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import { handleKey } from '@hirelane/shared/derived-ids';
import type { Seen, Viewer } from '@hirelane/shared/viewer';
import { initialOf } from '@hirelane/shared/visibility';
import { clientProfile } from '../client-profile.ts';
import { freelancerProfile } from '../freelancer-profile.ts';
import { handle, mayChoose, type PageState, page } from './page.ts';
import { type PersonRef, type PersonRow, type pageQueries, verifiedAtOf } from './queries.ts';

/** How long to wait, in ms, for the read model to contain a change. */
const OWN_READ_MODEL_TIMEOUT_MS = 2_000;

type Parts = Readonly<{
  store: EventStore;
  /** Waits until the pages read model contains this version of a stream. */
  waitFor(stream: string, version: number, timeoutMs: number): Promise<boolean>;
  queries: ReturnType<typeof pageQueries>;
  viewer: Viewer;
  /** Files by id; unknown ids are omitted. */
  files(ids: readonly string[]): Promise<ReadonlyMap<string, FileRef>>;
}>;

type PageHandlers = Pick<Handlers<'profiles'>, 'readPage' | 'readPageSettings' | 'editPage'>;

/** Handlers for a person's page and its settings. */
export function pageHandlers({ store, waitFor, queries, viewer, files }: Parts): PageHandlers {
  const changePage = commandHandler(store, page, 'page');
  const takeHandle = commandHandler(store, handle, 'handle');
  const chosenBy = async (userId: string): Promise<PageState> => (await load(store, page, `page-${userId}`)).state;
  // A user's requests run in turn; otherwise, each could take a handle before the page counts the others' handles.
  const inTurn = openTurns();

  async function find(named: PersonRef): Promise<PersonRow> {
    const found = await queries.find(named);
    if (found) return found;
    throw new HttpProblem((await queries.isGone(named)) ? 'page-gone' : 'unknown');
  }

  /**
   * Reserves a handle for this user permanently. Throws 422 for their username, and 409 for another user's handle or
   * beyond the maximum number of handles.
   */
  async function take(name: string, userId: string, context: Context) {
    const person = await queries.find({ id: userId });
    if (person?.username.toLowerCase() === name) {
      throw invalidField('handle', 'Choose a handle other than your username, which you sign in with.');
    }
    if (!mayChoose(await chosenBy(userId), name)) throw new HttpProblem('too-many-handles');
    const { stream, version } = await takeHandle(handleKey(name), { type: 'TakeHandle', userId }, context);
    // Without waiting, the page might briefly not be found under its handle.
    await waitFor(stream, version, OWN_READ_MODEL_TIMEOUT_MS);
  }

  async function seenBy(caller: Caller, personId: string, as: PersonPageQuery['as']): Promise<Seen> {
    if (as === undefined) return viewer.seenBy(caller, personId);
    if (personId === caller.id) return viewer.preview(personId, as);
    // A caller who may not see the page must not learn that its owner exists.
    await viewer.requireShown(caller, personId);
    throw new HttpProblem('forbidden');
  }

  async function freelancerOf({ _id, availability, completed }: PersonRow): Promise<PersonPage['freelancer']> {
    const { state } = await load(store, freelancerProfile, `freelancer-${_id}`);
    const { title, description, skills, education, experience, portfolio } = state;
    const known = await files(portfolio.map(({ file }) => file));
    const own = <E extends Readonly<{ id: string }>>({ id, ...entry }: E) => ({ ...entry, _id: id, profileId: _id });
    return {
      title,
      description,
      skills: [...skills],
      availability,
      completed,
      education: education.map(own),
      experience: experience.map(own),
      // Omits entries whose files are not in the read model yet, which happens briefly after a rebuild.
      portfolio: portfolio.flatMap((entry) => {
        const file = known.get(entry.file);
        return file ? [{ ...own(entry), file }] : [];
      }),
    };
  }

  async function clientOf({ _id, projects, hires, ...verified }: PersonRow): Promise<PersonPage['client']> {
    const { state } = await load(store, clientProfile, `client-${_id}`);
    return { ...state, verifiedAt: verifiedAtOf(state.companyName, verified), projects, hires };
  }

  async function edit(body: EditPage, caller: Caller, context: Context) {
    const { handle: name, availability, categories } = body;
    if (availability !== undefined && caller.role === 'client') {
      throw invalidField('availability', 'Only freelancers can set their availability.');
    }
    if (categories !== undefined && caller.role === 'client') {
      throw invalidField('categories', 'Only freelancers can choose categories.');
    }
    if (name !== undefined) await take(name, caller.id, context);
    const wrote = await changePage(caller.id, { type: 'EditPage', userId: caller.id, ...body }, context);
    // A user who hides their page can rely on it being hidden once this request completes.
    await waitFor(wrote.stream, wrote.version, OWN_READ_MODEL_TIMEOUT_MS);
    return { body: { data: shown(wrote.state) }, wrote };
  }

  return {
    async readPage({ query, caller }) {
      const { handle: name, id, as } = query;
      const row = await find(id === undefined ? { handle: name ?? '' } : { id });
      // These run concurrently, because each one waits for the database.
      const [{ isShown, isEngaged }, freelancer, client] = await Promise.all([
        seenBy(caller, row._id, as),
        row.isClient ? null : freelancerOf(row),
        row.isClient ? clientOf(row) : null,
      ]);
      if (!isShown) throw unknownTo(caller.id, row._id);
      const { _id, handle, firstName, city, state, profileImg, memberSince } = row;
      const lastName = isEngaged ? row.lastName : initialOf(row.lastName);
      const data: PersonPage = {
        _id,
        handle,
        firstName,
        lastName,
        city,
        state,
        profileImg,
        memberSince,
        freelancer,
        client,
      };
      return { body: { data } };
    },
    readPageSettings: async ({ caller }) => ({ body: { data: shown(await chosenBy(caller.id)) } }),
    editPage: ({ body, caller, context }) => inTurn(caller.id, () => edit(body, caller, context)),
  };
}
const shown = ({ handle, visibility, availability, categories }: PageState): PageSettings => ({
  handle,
  visibility,
  availability,
  categories: [...categories],
});
