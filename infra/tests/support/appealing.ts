import { eventually } from '@hirelane/test-kit/eventually';
import type { Marketplace } from './marketplace.ts';
import { moderate } from './moderate.ts';
import { newcomer, type Person } from './newcomer.ts';
import { postProject } from './visitor.ts';

export const HIDDEN_FOR = 'It asks for money.';
export const WORDS = 'The deposit is returned, as the project says.';

/** The id of a person's only notice, once they can read it. */
export async function noticeOf({ visitor }: Person): Promise<string> {
  const [notice] = await eventually(
    async () => (await visitor.must('listNotices')).data,
    ({ length }) => length === 1,
  );
  return notice?._id ?? '';
}

/** A client whose project was hidden by a command; `id` is the id of the notice. */
export async function noticed(market: Marketplace) {
  const person = await newcomer(market, true);
  const projectId = await postProject(person.visitor);
  const { code, printed } = await moderate(market, 'hide', 'project', projectId, '--reason', HIDDEN_FOR);
  if (code !== 0) throw new Error(printed);
  return { person, projectId, id: await noticeOf(person) };
}

/** The same client after an appeal. The appeal has the same `id` as the notice. */
export async function appealed(market: Marketplace) {
  const made = await noticed(market);
  await made.person.visitor.must('fileAppeal', { params: { id: made.id }, json: { words: WORDS } });
  return made;
}
