import type { Visibility } from '@hirelane/api/constants';
import { act, type DemoPerson } from './act.ts';

type Named = Readonly<{ firstName: string; lastName: string }>;

/** Some people show their page to everyone. The first person, whose name is printed, keeps the default. */
const SEEN_BY: readonly (Visibility | undefined)[] = [undefined, 'everyone', 'everyone', 'dealing'];

/** The first few people choose a handle and a visibility. `names` lists the people's names in the same order. */
export async function choosePages(people: readonly DemoPerson[], names: readonly Named[]): Promise<void> {
  for (const [n, visibility] of SEEN_BY.entries()) {
    const [person, name] = [people[n], names[n]];
    if (!person || !name) continue;
    const handle = `${name.firstName}-${name.lastName}`.toLowerCase();
    await act(person, 'editPage', {}, { handle, ...(visibility && { visibility }) });
  }
}
