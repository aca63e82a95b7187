import type { PostProject } from '@hirelane/api/schemas/projects';
import { aProject, PDF_TEXT } from '@hirelane/api/testing/fixtures';
import type { Caller } from './caller.ts';

/** A posted project, with its id and the `atLeast` value for reads. */
export type Posted = Readonly<{ id: string; wrote: string }>;

/** Uploads a small PDF; returns its id. Needs the `files` service. */
export async function uploadFile(caller: Caller, key?: string): Promise<string> {
  const file = new File([PDF_TEXT], 'brief.pdf', { type: 'application/pdf' });
  const { body } = await caller.insist('uploadFile', { file, ...(key && { key }) });
  return body.data._id;
}

/** Publishes a client's project, once for each `key`. Needs the `files` and `projects` services. */
export async function postProject(client: Caller, changes: Partial<PostProject> = {}, key?: string): Promise<Posted> {
  const file = changes.file ?? (await uploadFile(client));
  const answer = await client.insist('postProject', { json: aProject({ ...changes, file }), ...(key && { key }) });
  return { id: answer.body.data._id, wrote: answer.wrote };
}
