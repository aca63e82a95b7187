import type { EventOf } from '@hirelane/api/events/catalog';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle, load, type RefusalOf } from '@hirelane/event-sourcing/decide';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { operated } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import type { ServiceDefinition } from '@hirelane/service/service';
import { openViewer } from '@hirelane/shared/viewer';
import { type ClientEvent, type Company, clientProfile } from './client-profile.ts';
import { entryHandlers } from './entries.ts';
import { entryOwnerQuery } from './entry-owners-projection.ts';
import { type Freelancer, type FreelancerEvent, freelancerProfile } from './freelancer-profile.ts';
import { operatedClient, operatedFreelancer } from './operated.ts';
import { pageHandlers } from './page/handlers.ts';
import type { page, handle as pageHandle } from './page/page.ts';
import { pageQueries, verifiedAtOf } from './page/queries.ts';
import { siteHandlers } from './page/site.ts';
import { profilesReadModel } from './read-model.ts';
import { referenceQueries } from './references-projection.ts';

/** The profiles service. Each user has one profile, and its id is the user's id. */
export function profilesService(): ServiceDefinition<'profiles'> {
  return {
    name: 'profiles',
    readModel: profilesReadModel,
    refusals: {
      'handle-taken': () =>
        new HttpProblem('handle-taken', { errors: [{ pointer: '#/handle', message: 'This handle is taken.' }] }),
    } satisfies AnswersTo<RefusalOf<typeof freelancerProfile | typeof page | typeof pageHandle>>,
    async setUp(resources) {
      const { store, pool, model } = resources;
      const { isClient, files } = referenceQueries(pool, model.schema);
      const ownerOf = entryOwnerQuery(pool, model.schema);
      const pageReads = pageQueries(pool, model.schema);
      const viewer = openViewer(resources);
      const changeClient = handle(store, clientProfile, 'client');
      const changeFreelancer = handle(store, freelancerProfile, 'freelancer');

      const { exportOf } = startErasure('profiles', resources, {
        client: {
          userId(userId, _subject, context) {
            const erased: ClientEvent = { type: 'ClientErased', data: { userId } };
            return eraseStream(store, `client-${userId}`, erased, context);
          },
        },
        freelancer: {
          userId(userId, _subject, context) {
            const erased: FreelancerEvent = { type: 'FreelancerErased', data: { userId } };
            return eraseStream(store, `freelancer-${userId}`, erased, context);
          },
        },
        page: {
          userId(userId, _subject, context) {
            const erased: EventOf<'page'> = { type: 'PageErased', data: { userId } };
            return eraseStream(store, `page-${userId}`, erased, context);
          },
        },
      });

      const showClient = async (userId: string, company: Company) => {
        const verifiedAt = verifiedAtOf(company.companyName, await pageReads.verified(userId));
        return { _id: userId, userId, ...company, isVerified: verifiedAt !== null, verifiedAt };
      };

      async function readCompany(userId: string): Promise<Company> {
        if ((await isClient(userId)) !== true) throw new HttpProblem('unknown');
        return (await load(store, clientProfile, `client-${userId}`)).state;
      }

      async function readFreelancer(userId: string): Promise<Freelancer> {
        if ((await isClient(userId)) !== false) throw new HttpProblem('unknown');
        return (await load(store, freelancerProfile, `freelancer-${userId}`)).state;
      }

      return {
        exportProfiles: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
        async getClientProfile({ params, caller }) {
          const userId = params.userId;
          await viewer.requireShown(caller, userId);
          return { body: { data: await showClient(userId, await readCompany(userId)) } };
        },
        readCompanyAsOperator: async ({ params: { id } }) => ({
          body: { data: { _id: id, ...(await readCompany(id)) } },
        }),
        async readProfileAsOperator({ params: { id } }) {
          const person = await pageReads.find({ id });
          if (!person) return operated(null);
          return operated(
            person.isClient
              ? operatedClient(person, await store.read<ClientEvent>(`client-${id}`))
              : operatedFreelancer(person, await store.read<FreelancerEvent>(`freelancer-${id}`)),
          );
        },
        async editClientProfile({ params, body, context }) {
          const userId = requireOwn(context.actor, [params.userId, body.userId, body._id]);
          const { companyName, description } = body;
          const command = { type: 'DescribeCompany', userId, companyName, description } as const;
          const wrote = await changeClient(userId, command, context);
          return { body: { isProfileUpdated: true, data: await showClient(userId, wrote.state) }, wrote };
        },
        async getFreelancerProfile({ params, caller }) {
          const userId = params.userId;
          await viewer.requireShown(caller, userId);
          return { body: { data: showFreelancer(userId, await readFreelancer(userId)) } };
        },
        async editFreelancerProfile({ params, body, context }) {
          const userId = requireOwn(context.actor, [params.userId, body.userId, body._id]);
          const { title, description, skills } = body;
          const command = { type: 'Introduce', userId, title, description, skills } as const;
          const wrote = await changeFreelancer(userId, command, context);
          return { body: { isProfileUpdated: true, data: showFreelancer(userId, wrote.state) }, wrote };
        },
        ...pageHandlers({
          store,
          waitFor: model.waitFor,
          queries: pageReads,
          viewer,
          files: async (ids) => new Map([...(await files(ids))].map(([id, { ref }]) => [id, ref])),
        }),
        ...siteHandlers(resources.openBudgeted(), model.schema),
        ...entryHandlers({
          change: (command, context) => changeFreelancer(command.userId, command, context),
          ownerOf,
          async read(userId, caller) {
            await viewer.requireShown(caller, userId);
            return readFreelancer(userId);
          },
          files,
          async findFile(fileId) {
            await model.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
            return (await files([fileId])).get(fileId) ?? null;
          },
        }),
      };
    },
  };
}

/** Returns the caller's id; throws 403 if any of the given ids differs from it. */
function requireOwn(callerId: string, ids: readonly (string | undefined)[]): string {
  if (ids.some((id) => id !== undefined && id !== callerId)) throw new HttpProblem('forbidden');
  return callerId;
}

const showFreelancer = (userId: string, { title, description, skills }: Freelancer) => ({
  _id: userId,
  userId,
  title,
  description,
  skills,
});
