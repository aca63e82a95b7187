import { PASSWORD, aPortfolioEntry, aProject, aProposal, anEducation, anExperience } from '@hirelane/api/testing/fixtures';
import { PDF, PNG, registration, type Visitor } from '../../../tests/support/visitor.ts';

/** Occurs in every text by the two users who delete their accounts, and in no other text. */
export const GONE = 'quillfeather';

/** The usernames, by name, of the users who sign in to request the responses. They all have the same password. */
export type People = Readonly<Record<string, string>>;

/** The result of filling a marketplace: the users who remain, the ids of deleted accounts, and the paths to request. */
export type Filled = Readonly<{ people: People; gone: readonly string[]; asked: Readonly<Record<string, string[]>> }>;

type Call = Readonly<{ status: number; text: string; body: { data: { _id: string } } }>;
type SignedInVisitor = Readonly<{ visitor: Visitor; id: string; username: string }>;

/** Unique bytes for an upload. */
const pdf = (word: string) => Buffer.concat([PDF, Buffer.from(`% ${word}\n`)]);

/** Returns the id of the created resource. Throws if the request is refused. */
async function idOf(calling: Promise<Call>): Promise<string> {
  return (await done(calling)).body.data._id;
}

async function done<T extends Pick<Call, 'status' | 'text'>>(calling: Promise<T>): Promise<T> {
  const answer = await calling;
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer;
}

async function signUp(visitor: Visitor, username: string, isClient: boolean, names: object): Promise<SignedInVisitor> {
  const email = `${username}@example.com`;
  const registered = await done(
    visitor.post('/api/v1/auth/register', registration(isClient, { username, email, ...names })),
  );
  const id: string = registered.body.user._id;
  await done(visitor.post('/api/v1/newsletter', { email }));
  const profileImg = await idOf(visitor.uploadAvatar(PNG, 'face.png'));
  const installation = { firstName: username, lastName: 'Whitlock', city: `City of ${username}`, state: 'Kerala', ...names };
  await done(visitor.put(`/api/v1/user/${id}`, { ...installation, profileImg }));
  return { visitor, id, username };
}

/** Writes a complete freelancer profile; one entry of each kind is changed and one deleted. */
async function writeProfile({ visitor, id, username: word }: SignedInVisitor): Promise<void> {
  const base = '/api/v1/freelancer';
  const skills = ['React', 'Accounting', `Skill of ${word}`];
  await done(visitor.put(`${base}/profile/${id}`, { title: 'A first title', description: 'A first bio', skills: [] }));
  const profile = { title: `Title of ${word}`, description: `Bio of ${word}:\nlabels, “tea” & ☕.`, skills };
  await done(visitor.put(`${base}/profile/${id}`, profile));
  const file = await idOf(visitor.upload(pdf(`work of ${word}`), `work of ${word}.pdf`));
  const entries = [
    ['education', anEducation({ description: `Studies of ${word}` })],
    ['experience', anExperience({ description: `Years of ${word}` })],
    ['portfolio', aPortfolioEntry({ file, title: `Work of ${word}` })],
  ] as const;
  for (const [kind, entry] of entries) {
    const changed = await idOf(visitor.post(`${base}/${kind}/${id}`, entry));
    await done(
      visitor.put(`${base}/${kind}/${changed}`, { ...entry, description: `Changed by ${word}`, role: 'Lead' }),
    );
    await done(visitor.post(`${base}/${kind}/${id}`, entry));
    const deleted = await idOf(visitor.post(`${base}/${kind}/${id}`, entry));
    await done(visitor.delete(`${base}/${kind}/${deleted}`));
  }
}

type Projects = Readonly<{
  open: string;
  edited: string;
  closed: string;
  again: string;
  drafts: string[];
  file: string;
}>;

/** Posts a project in each state. */
async function postProjects({ visitor, id, username: word }: SignedInVisitor): Promise<Projects> {
  const base = '/api/v1/client/project';
  const company = { companyName: `Company of ${word}`, description: `What the company of ${word} does.` };
  await done(visitor.put(`/api/v1/client/profile/${id}`, company));
  const file = await idOf(visitor.upload(pdf(`brief of ${word}`), `brief of ${word}.pdf`));
  const about = (title: string, changes: object = {}) =>
    aProject({ file, title: `${title} of ${word}`, skills: ['React', `Craft of ${word}`], ...changes });
  const post = (title: string) => idOf(visitor.post(`${base}/`, about(title)));
  const draft = (text: object) => idOf(visitor.post(`${base}/draft`, text));

  const open = await post('Shop');
  const edited = await post('Catalogue');
  const change = { projectRate: 75_000, scope: 'large', category: 'Business' };
  await done(visitor.put(`${base}/${edited}`, about('Longer catalogue', change)));
  const closed = await post('Poster');
  const again = await post('Leaflet');
  await done(visitor.post(`${base}/${again}/unpublish`));
  const begun = await draft({ title: `Idea of ${word}`, skills: [`Craft of ${word}`] });
  const published = await draft(about('Signboard'));
  await done(visitor.post(`${base}/${published}/publish`));
  await done(visitor.delete(`${base}/${await draft({ title: `Thrown away by ${word}` })}`));
  return { open, edited, closed, again, drafts: [begun, published], file };
}

/** Applies with an attachment; returns the proposal's id. */
async function apply({ visitor, username: word }: SignedInVisitor, project: string): Promise<string> {
  const file = await idOf(visitor.upload(pdf(`sample of ${word} for ${project}`), `sample of ${word}.pdf`));
  const letter = aProposal(project, { coverLetter: `Letter of ${word}`, portfolio: file });
  await done(visitor.post('/api/v1/freelancer/proposal', letter));
  return file;
}

const leave = ({ visitor }: SignedInVisitor) => done(visitor.post('/api/v1/account/deletion', { password: PASSWORD }));

/**
 * Fills an empty marketplace through its HTTP API: a client and a freelancer who remain, and another client and
 * freelancer who delete their accounts after an exchange with them. `prove` follows the link emailed to an address, in
 * its owner's browser; `erased` waits until an erasure is complete.
 */
export async function fill(
  visitor: () => Visitor,
  prove: (email: string, owner: Visitor) => Promise<unknown>,
  erased: (userId: string) => Promise<unknown>,
): Promise<Filled> {
  const goneNames = { firstName: `First ${GONE}`, lastName: `Last ${GONE}`, city: `City ${GONE}` };
  const client = await signUp(visitor(), 'clara', true, { firstName: 'Clara', lastName: 'Whitlock' });
  const freelancer = await signUp(visitor(), 'felix', false, { firstName: 'Félix', lastName: 'O’Harrow' });
  const goneClient = await signUp(visitor(), `${GONE}.client`, true, goneNames);
  const goneFreelancer = await signUp(visitor(), `${GONE}.freelancer`, false, goneNames);
  await prove(`${client.username}@example.com`, client.visitor);

  const projects = await postProjects(client);
  const goneProjects = await postProjects(goneClient);
  for (const person of [freelancer, goneFreelancer]) await writeProfile(person);
  const files: string[] = [projects.file];
  for (const project of [projects.open, projects.edited, projects.closed, goneProjects.open]) {
    files.push(await apply(freelancer, project));
    files.push(await apply(goneFreelancer, project));
  }
  for (const { visitor: one } of [freelancer, goneFreelancer]) {
    for (const project of [projects.open, projects.closed, goneProjects.open]) {
      await done(one.put(`/api/v1/freelancer/saved/${project}`));
    }
    await done(one.put(`/api/v1/freelancer/liked/${projects.edited}`));
  }
  await done(freelancer.visitor.delete(`/api/v1/freelancer/saved/${projects.closed}`));
  await done(client.visitor.post(`/api/v1/client/project/${projects.closed}/close`));
  const gone = [goneClient, goneFreelancer];
  for (const person of gone) {
    await leave(person);
    await erased(person.id);
  }
  return {
    people: { client: client.username, freelancer: freelancer.username },
    gone: gone.map(({ id }) => id),
    asked: await pathsOf(client, freelancer, gone, projects, goneProjects, files),
  };
}

/** The paths that each user can read, and those that no user can read any longer. */
async function pathsOf(
  client: SignedInVisitor,
  freelancer: SignedInVisitor,
  gone: readonly SignedInVisitor[],
  projects: Projects,
  goneProjects: Projects,
  files: readonly string[],
): Promise<Record<string, string[]>> {
  const list = '/api/v1/client/project';
  const { drafts, file: _, ...published } = projects;
  const ids = [...Object.values(published), ...drafts];
  const everyone = [client, freelancer, ...gone];
  const kinds = ['profile', 'education', 'experience', 'portfolio'];
  const works = await freelancer.visitor.get(`/api/v1/freelancer/portfolio/${freelancer.id}`);
  const faces = await Promise.all([client, freelancer].map(({ visitor, id }) => visitor.get(`/api/v1/user/${id}`)));
  const downloads = [
    ...files,
    ...works.body.data.map(({ file }: { file: { _id: string } }) => file._id),
    ...faces.map(({ body }) => body.data.profileImg),
  ];
  const both = [
    ...everyone.map(({ id }) => `/api/v1/user/${id}`),
    `/api/v1/client/profile/${client.id}`,
    ...[freelancer, ...gone].flatMap(({ id }) => kinds.map((kind) => `/api/v1/freelancer/${kind}/${id}`)),
    ...[...ids, goneProjects.open].map((id) => `${list}/${id}`),
    ...new Set(downloads.map((id) => `/api/v1/upload/${id}`)),
    '/api/v1/account/data',
  ];
  return {
    client: [
      ...both,
      ...['draft', 'published'].map((state) => `${list}?userId=${client.id}&${state}=true`),
      `${list}?userId=${client.id}`,
      ...ids.map((id) => `${list}/${id}/proposals`),
    ],
    freelancer: [
      ...both,
      ...['bestmatch', 'recent', 'saved', 'applied'].map((feed) => `${list}?${feed}=true`),
      `${list}?recent=true&q=clara`,
      '/api/v1/freelancer/proposal',
    ],
    visitor: ['/api/v1/project', '/api/v1/project?q=catalogue', '/api/v1/project?category=Programming%20%26%20Tech'],
    analyst: ['/api/v1/events/project', '/api/v1/events/proposal'],
  };
}
