import { UPLOAD_MAX } from '@hirelane/contracts/constants';
import { handle } from '@hirelane/kernel/decide';
import { openFileBlobStore } from '@hirelane/kernel/filesystem/blob-store';
import { HttpProblem } from '@hirelane/kernel/http/http-problem';
import type { ServiceDefinition } from '@hirelane/kernel/service';
import { accessProjection, fileQuery } from './access.ts';
import { download } from './download.ts';
import { file } from './file.ts';
import { receive } from './receive.ts';

/** Uploads. `root` is the folder that keeps their bytes. */
export function filesService({ root }: Readonly<{ root: string }>): ServiceDefinition<'files'> {
  return {
    name: 'files',
    refusals: { 'stored-already': () => new HttpProblem('key-reused') },
    async setUp({ store, pool, project }) {
      const blobs = await openFileBlobStore(root);
      const access = await project(accessProjection);
      const findVisible = fileQuery(pool, access.schema);
      const record = handle(store, file, 'file');
      return {
        async uploadFile({ request, caller, newId, context }) {
          const { name, contentType, size, sha256 } = await receive(request, blobs, newId, UPLOAD_MAX);
          const wrote = await record(
            newId,
            { record: { fileId: newId, ownerId: caller.id, name, size, contentType, sha256 } },
            context,
          );
          const kept = wrote.state;
          if (kept?.sha256 !== sha256 || kept.name !== name) throw new HttpProblem('key-reused');
          return { body: { data: { _id: newId, name, size, contentType } }, wrote };
        },
        async downloadFile({ params, caller, response }) {
          const found = await findVisible(params['id'] ?? '', caller.id);
          if (!found) throw new HttpProblem('unknown');
          await download(found, blobs, response);
          return null;
        },
      };
    },
  };
}
