import { UPLOAD_MAX } from '@hirelane/api/constants';
import type { FileRef } from '@hirelane/api/schemas/files';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle, type RefusalOf } from '@hirelane/event-sourcing/decide';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { type Caller, userIdOf } from '@hirelane/http/authenticate';
import { operated } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { meteredBlobs } from '@hirelane/service/metrics/metered';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { moderating } from '@hirelane/shared/moderating';
import { openViewer } from '@hirelane/shared/viewer';
import { download, downloadThumbnail, fileOwnerQuery, fileQuery } from './access.ts';
import { openArchiveChecker } from './checks/archive-checker.ts';
import { fileEraser, keptFileQuery, keptQuery } from './erase.ts';
import { file } from './file.ts';
import { openFileModeration } from './moderation.ts';
import { openAvatars } from './pictures.ts';
import { openQuota, QUOTA, type Quota } from './quota.ts';
import { filesReadModel } from './read-model.ts';
import { receive } from './receive.ts';
import type { ClamdAddress } from './scan/clamd.ts';
import { openScanner } from './scan/scanner.ts';
import { openStoreChecked } from './store-checked.ts';
import { openSweep } from './sweep.ts';
import { deleteFile } from './thumbnails/keys.ts';
import { openThumbnails } from './thumbnails/thumbnails.ts';

const SWEEP_INTERVAL_MS = 3_600_000;

/** Maximum wait for the read model to include a new upload. */
const OWN_READ_MODEL_TIMEOUT_MS = 2_000;

type Options = Readonly<{
  /** Opens the store of uploaded bytes. */
  openBlobs: (resources: Pick<Resources, 'log' | 'onStop'>) => Promise<BlobStore>;
  /** Limits per user. */
  quota?: Quota;
  /** The scanner for uploads. Without it, uploads are not scanned. */
  clamd?: ClamdAddress | undefined;
}>;

/** The service for uploaded files. */
export function filesService({ openBlobs, quota = QUOTA, clamd }: Options): ServiceDefinition<'files'> {
  return {
    name: 'files',
    readModel: filesReadModel,
    refusals: { 'stored-already': 'key-reused' } satisfies AnswersTo<RefusalOf<typeof file>>,
    async setUp(resources) {
      const { store, pool, model, log, series, onStop } = resources;
      const blobs = meteredBlobs(await openBlobs(resources), series);
      const { schema, isCaughtUp } = model;
      const viewer = openViewer(resources);
      const findVisible = fileQuery(pool, schema);
      const ownerOf = fileOwnerQuery(pool, schema);
      const keptBy = keptQuery(pool, schema);
      const withinQuota = openQuota(pool, schema, quota);
      const avatar = openAvatars();
      const scan = clamd === undefined ? null : openScanner({ address: clamd, log, series });
      const archives = openArchiveChecker();
      onStop(archives.stop);
      const storeChecked = openStoreChecked({ blobs, checkArchive: archives.checkArchive, scan });
      const thumbnails = openThumbnails({ blobs, log, series });
      onStop(thumbnails.stop);
      const change = handle(store, file, 'file');

      const sweep = openSweep({ store, blobs, pool, schema, isCaughtUp, log });
      const sweeping = setInterval(() => {
        sweep().then(
          (swept) =>
            swept
              ? log.info({ event: 'files-swept', ...swept }, 'unused files were swept')
              : log.warn(
                  { event: 'sweep-rested' },
                  'no files were swept, because the read model of file references is not up to date',
                ),
          (error) => log.warn({ err: error }, 'unused files could not be swept; the next sweep tries again'),
        );
      }, SWEEP_INTERVAL_MS);
      onStop(() => clearInterval(sweeping));

      const ownerId = fileEraser({ store, blobs, pool, schema, isCaughtUp });
      const { exportOf } = startErasure('files', resources, { file: { ownerId } });
      const moderation = openFileModeration(store);
      const keptFile = keptFileQuery(pool, schema);
      const now = () => databaseTime(pool);

      /** Throws 404 for a file that the caller may not see. */
      async function findFor(caller: Caller, id: string): Promise<FileRef> {
        const found = await findVisible(id, userIdOf(caller));
        if (!found) throw unknownTo(caller.id, await ownerOf(id));
        if (found.onPageOf !== null) await viewer.requireShown(caller, found.onPageOf);
        return found.ref;
      }

      /**
       * `isKept`: the owner has left and a client keeps the file as accepted work. Such a file can be read, but no
       * more events can be appended to its stream. Throws 404 if its bytes were deleted.
       */
      async function findAsOperator(id: string) {
        const found = await moderation.load(id);
        const kept = found?.isRemoved ? await keptFile(id) : null;
        if (!found || (found.isRemoved && !kept)) throw new HttpProblem('unknown');
        const { upload, isHidden, at } = found;
        return { ...upload, ...kept, isHidden, at, isKept: kept !== null };
      }

      return {
        async readFileAsOperator({ params: { id } }) {
          const { ownerId: personId, isHidden, at, isKept, name: title } = await findAsOperator(id);
          const only = isKept ? { isHideable: false } : {};
          return operated({ _id: id, personId, title, text: '', at, isHidden, context: [], ...only });
        },
        async downloadFileAsOperator({ params: { id }, response }) {
          const { name, contentType } = await findAsOperator(id);
          await download({ _id: id, name, contentType }, blobs, response);
          return null;
        },
        hideFile: moderating(moderation.hide, now),
        unhideFile: moderating(moderation.unhide, now),
        uploadFile({ request, query, caller, newId, context }) {
          const { purpose } = query;
          const bytes = Math.min(Number(request.get('content-length') ?? UPLOAD_MAX), UPLOAD_MAX);
          return withinQuota(caller.id, bytes, async () => {
            const whose = { key: newId, ownerId: caller.id };
            const received = await receive(request, { ...whose, storeChecked, limit: UPLOAD_MAX, purpose, avatar });
            const { name, contentType, size, sha256 } = received;
            const thumbnail = purpose === 'avatar' ? null : await thumbnails.make({ ...whose, contentType });
            const content = { name, size, contentType, sha256, ...(thumbnail && { thumbnail }) };
            const upload = { fileId: newId, ownerId: caller.id, ...content, purpose: purpose ?? 'attachment' } as const;
            const wrote = await change(newId, { type: 'RecordUpload', upload }, context).catch(
              async (error: unknown) => {
                // The owner was erased during the upload. Without this, the sweep would delete the bytes only after a
                // day.
                if (error instanceof SubjectErased) await deleteFile(blobs, newId);
                throw error;
              },
            );
            const kept = wrote.state?.upload;
            if (kept?.sha256 !== sha256 || kept.name !== name) throw new HttpProblem('key-reused');
            // Until the read model includes the upload, the quota would not count its bytes.
            await model.waitFor(wrote.stream, wrote.version, OWN_READ_MODEL_TIMEOUT_MS);
            const shown = kept.thumbnail && { thumbnail: kept.thumbnail };
            return { body: { data: { _id: newId, name, size, contentType, ...shown } }, wrote };
          });
        },
        async exportFiles({ params: { userId } }) {
          return { body: { data: [...(await exportOf(userId)), ...(await keptBy(userId))] } };
        },
        async downloadFile({ params, caller, response }) {
          await download(await findFor(caller, params.id), blobs, response);
          return null;
        },
        async downloadThumbnail({ params, query, caller, response }) {
          await downloadThumbnail(await findFor(caller, params.id), query.size, blobs, response);
          return null;
        },
      };
    },
  };
}
