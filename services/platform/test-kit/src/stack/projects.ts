import type { PostProject } from '@hirelane/contracts/api/projects';
import { DESCRIPTION_MIN } from '@hirelane/contracts/constants';
import type { Caller } from './caller.ts';

/** The smallest PDF that the check of contents takes for one. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A project as it was posted: its id, and what to give to reads as `atLeast`. */
export type Posted = Readonly<{ id: string; wrote: string }>;

/** Uploads a small PDF; answers its id. Needs the service `files`. */
export async function uploadFile(caller: Caller, key?: string): Promise<string> {
  const file = new File([PDF], 'brief.pdf', { type: 'application/pdf' });
  const { body } = await caller.insist('uploadFile', { file, ...(key && { key }) });
  return body.data._id;
}

/** What a published project must say. */
export const completeProject = (file: string, changes: Partial<PostProject> = {}): PostProject => ({
  title: 'A shop for hand-made tea',
  description: 'We grow tea, and people order it at home. '.repeat(5).padEnd(DESCRIPTION_MIN, '.'),
  skills: ['React', 'Node.js'],
  category: 'Programming & Tech',
  scope: 'small',
  duration: '1 month',
  experienceType: 'fresher',
  projectRate: 50_000,
  file,
  ...changes,
});

/** Publishes a project of a client, once for each `key`. Needs the services `files` and `projects`. */
export async function postProject(client: Caller, changes: Partial<PostProject> = {}, key?: string): Promise<Posted> {
  const file = changes.file ?? (await uploadFile(client));
  const answer = await client.insist('postProject', { json: completeProject(file, changes), ...(key && { key }) });
  return { id: answer.body.data._id, wrote: answer.wrote };
}
