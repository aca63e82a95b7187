import { randomUUID } from 'node:crypto';
import { type Answer, type Ask, type Browser, openBrowser } from '@hirelane/bff/testing/browser';
import { DESCRIPTION_MIN } from '@hirelane/contracts/constants';
import { checkContract } from './contract-check.ts';

export type { Answer };

export type Visitor = Browser &
  Readonly<{
    post(path: string, json?: unknown, ask?: Ask): Promise<Answer>;
    put(path: string, json?: unknown, ask?: Ask): Promise<Answer>;
    delete(path: string): Promise<Answer>;
    upload(bytes: Buffer, name: string, ask?: Ask): Promise<Answer>;
    uploadAvatar(bytes: Buffer, name: string, ask?: Ask): Promise<Answer>;
  }>;

/** A browser with the calls that the pages make. Every answer has to keep to the contract of its route. */
export function openVisitor(port: number, origin: string): Visitor {
  const browser = openBrowser(port, origin);
  const { send } = browser;
  browser.send = async (method, path, ask) => {
    const answer = await send(method, path, ask);
    checkContract(method, path, answer);
    return answer;
  };
  return withCalls(browser);
}

/** The calls that the pages make, on a browser. Answers of another release may keep to another contract: nobody looks here. */
export function withCalls(browser: Browser): Visitor {
  function upload(path: string, bytes: Buffer, name: string, ask: Ask = {}) {
    const boundary = `----${randomUUID()}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return browser.send('POST', path, {
      ...ask,
      bytes: body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...ask.headers },
    });
  }
  return Object.assign(browser, {
    post: (path: string, json: unknown = {}, ask: Ask = {}) => browser.send('POST', path, { json, ...ask }),
    put: (path: string, json: unknown = {}, ask: Ask = {}) => browser.send('PUT', path, { json, ...ask }),
    delete: (path: string) => browser.send('DELETE', path),
    upload: (bytes: Buffer, name: string, ask?: Ask) => upload('/api/v1/upload', bytes, name, ask),
    uploadAvatar: (bytes: Buffer, name: string, ask?: Ask) => upload('/api/v1/upload?purpose=avatar', bytes, name, ask),
  });
}

/** Everybody's, in the tests. */
export const PASSWORD = 'correct horse battery';

/** A valid registration, unlike any other. */
export function registration(isClient: boolean, changes: Readonly<Record<string, unknown>> = {}) {
  const unique = randomUUID().slice(0, 13);
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    username: `asha.${unique}`,
    email: `asha.${unique}@example.com`,
    state: 'Maharashtra',
    city: 'Pune',
    isClient,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    ...changes,
  };
}

/** Registers and stays signed in; answers the new user's id. Throws when it fails. */
export async function register(visitor: Visitor, isClient: boolean): Promise<string> {
  const answer = await visitor.post('/api/v1/auth/register', registration(isClient));
  if (answer.status !== 201) throw new Error(`registration failed: ${answer.status} ${answer.text}`);
  return answer.body.user._id;
}

/** The smallest PDF that our checks take for one. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a PDF; answers its id. */
export async function uploadPdf(visitor: Visitor, name = 'brief.pdf'): Promise<string> {
  const answer = await visitor.upload(PDF, name);
  if (answer.status !== 201) throw new Error(`upload failed: ${answer.status} ${answer.text}`);
  return answer.body.data._id;
}

/** A complete project. */
export const brief = (file: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Build a shop for hand-made tea',
  description: 'We sell tea from our own garden and want people to order it at home. '
    .repeat(8)
    .padEnd(DESCRIPTION_MIN, '.'),
  category: 'Programming & Tech',
  skills: ['React', 'Node.js'],
  scope: 'small',
  duration: '1 month',
  experienceType: 'fresher',
  projectRate: 50_000,
  file,
  ...changes,
});

/** Publishes a project; answers its id. */
export async function postProject(client: Visitor, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answer = await client.post('/api/v1/client/project/', brief(await uploadPdf(client), changes));
  if (answer.status !== 201) throw new Error(`posting failed: ${answer.status} ${answer.text}`);
  return answer.body.data._id;
}

/** A complete proposal. */
export const proposal = (projectId: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  projectId,
  expectedBidRate: 45_000,
  duration: '3 month',
  coverLetter: 'I have built three shops like yours, and I drink a lot of tea.',
  ...changes,
});

export const education = (changes: Readonly<Record<string, unknown>> = {}) => ({
  universityName: 'University of Pune',
  completionDate: '2019-05-31',
  degree: 'Bachelor of Arts',
  course: 'Applied Art',
  description: 'Drawing, type and packaging.',
  ...changes,
});

export const experience = (changes: Readonly<Record<string, unknown>> = {}) => ({
  companyName: 'Rao & Daughters',
  role: 'Designer',
  location: 'Pune',
  startDate: '2020-01-01',
  endDate: '2022-06-30',
  description: 'Labels for nine teas.',
  ...changes,
});

export const portfolio = (file: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Tea labels',
  role: 'Designer',
  completionDate: '2021-02-03',
  projectChallange: 'Nine teas that looked alike.',
  projectSolution: 'Nine colours, one hand.',
  file,
  ...changes,
});
