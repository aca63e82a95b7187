import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { Caller } from '@hirelane/http/authenticate';
import type { Handlers, Input } from '@hirelane/http/handlers';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import type { Entry, EntryCommand, Freelancer, Kind } from './freelancer-profile.ts';
import type { OwnedFile } from './references-projection.ts';

type Parts = Readonly<{
  change(command: EntryCommand, context: Context): Promise<{ stream: string; version: number }>;
  /** The owner of the profile that contains an entry; null if the entry does not exist. */
  ownerOf(itemId: string): Promise<string | null>;
  /**
   * A freelancer's profile; throws 404 for users who are not freelancers and for freelancers hidden from the caller.
   */
  read(userId: string, caller: Caller): Promise<Freelancer>;
  /** Returns a file; null if it does not exist. Waits for an upload that was acknowledged a moment ago. */
  findFile(fileId: string): Promise<OwnedFile | null>;
  files(ids: readonly string[]): Promise<ReadonlyMap<string, OwnedFile>>;
}>;

type EntryHandlers = Pick<
  Handlers<'profiles'>,
  `${'list' | 'add' | 'edit' | 'delete'}${'Education' | 'Experience' | 'Portfolio'}`
>;
/** The path contains either an entry's id, `id`, or the id of the profile to which an entry is added. */
type Named = Readonly<{ params: Readonly<{ id?: string; profileId?: string }>; caller: Caller; context: Context }>;

/** Handlers for education, experience and portfolio. Entries are looked up only among the caller's own. */
export function entryHandlers({ change, ownerOf, read, findFile, files }: Parts): EntryHandlers {
  /** Builds an entry's fields, after checking that the profile in the request, if any, belongs to the caller. */
  function own<B extends { profileId?: string | undefined }>({ params, caller }: Named, { profileId, ...fields }: B) {
    const named = [params.profileId, profileId];
    if (named.some((id) => id !== undefined && id !== caller.id)) throw new HttpProblem('forbidden');
    return fields;
  }

  /** Throws 404 both for another user's entry and for an unknown id. */
  const changeOwn: Parts['change'] = (command, context) =>
    change(command, context).catch(async (error: unknown) => {
      const isUnknown = error instanceof Refused && error.reason === 'unknown';
      throw isUnknown ? unknownTo(command.userId, await ownerOf(command.itemId)) : error;
    });

  async function save(command: EntryCommand, context: Context) {
    return { body: { data: { _id: command.itemId } }, wrote: await changeOwn(command, context) };
  }

  async function remove(kind: Kind, { params, caller, context }: Named & { params: { id: string } }) {
    const wrote = await changeOwn({ type: 'RemoveEntry', userId: caller.id, kind, itemId: params.id }, context);
    return { body: { isDeleted: true }, wrote };
  }

  /** Changes an entry if the path contains one; otherwise adds one. */
  const target = <K extends Kind>(kind: K, { params, caller, newId }: Named & { newId: string }) => {
    const itemId = params.id;
    return { type: itemId ? 'ChangeEntry' : 'AddEntry', userId: caller.id, kind, itemId: itemId ?? newId } as const;
  };

  async function portfolioEntry(input: Input<'addPortfolio'> | Input<'editPortfolio'>) {
    const entry = own(input, input.body);
    const file = await findFile(entry.file);
    if (!file || file.isExpired) throw invalidField('file', 'Upload this file again.');
    if (file.ownerId !== input.caller.id) throw new HttpProblem('forbidden');
    return save({ ...target('portfolio', input), entry }, input.context);
  }

  const education = (input: Input<'addEducation'> | Input<'editEducation'>) =>
    save({ ...target('education', input), entry: own(input, input.body) }, input.context);
  const experience = (input: Input<'addExperience'> | Input<'editExperience'>) =>
    save({ ...target('experience', input), entry: own(input, input.body) }, input.context);

  return {
    listEducation: async ({ params, caller }) => {
      const { education: entries } = await read(params.profileId, caller);
      return { body: { data: entries.map((entry) => show(params, entry)) } };
    },
    addEducation: async (input) => education(input),
    editEducation: async (input) => education(input),
    deleteEducation: (input) => remove('education', input),
    listExperience: async ({ params, caller }) => {
      const { experience: entries } = await read(params.profileId, caller);
      return { body: { data: entries.map((entry) => show(params, entry)) } };
    },
    addExperience: async (input) => experience(input),
    editExperience: async (input) => experience(input),
    deleteExperience: (input) => remove('experience', input),
    listPortfolio: async ({ params, caller }) => {
      const { portfolio } = await read(params.profileId, caller);
      const known = await files(portfolio.map(({ file }) => file));
      // Omits entries whose files are not in the read model yet, which happens briefly after a rebuild.
      const shown = portfolio.flatMap((entry) => {
        const file = known.get(entry.file);
        return file ? [{ ...show(params, entry), file: file.ref }] : [];
      });
      return { body: { data: shown } };
    },
    addPortfolio: portfolioEntry,
    editPortfolio: portfolioEntry,
    deletePortfolio: (input) => remove('portfolio', input),
  };
}

const show = <K extends Kind>(params: Readonly<{ profileId: string }>, { id, ...entry }: Entry<K>) => ({
  _id: id,
  profileId: params.profileId,
  ...entry,
});
