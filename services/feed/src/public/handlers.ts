import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Pool, Queryable } from '@hirelane/postgres/pool';
import type { CardSchemas } from '../card.ts';
import { publicProjectQueries } from './project.ts';
import { projectSite } from './site.ts';

type Answered = Pick<Handlers<'feed'>, 'readPublicProject' | 'listProjectParts' | 'readProjectPart'>;

/** What everybody may read of projects, and search engines list. `budgeted`: for what looks at every project. */
export function publicHandlers(pool: Pool, budgeted: Queryable, schemas: CardSchemas): Answered {
  const { find, isGone } = publicProjectQueries(pool, schemas);
  const site = projectSite(budgeted, schemas.feed);
  return {
    async readPublicProject({ params: { id } }) {
      const data = await find(id);
      if (data) return { body: { data } };
      throw new HttpProblem((await isGone(id)) ? 'project-gone' : 'unknown');
    },
    listProjectParts: async () => ({ body: { data: [...(await site.parts())] } }),
    async readProjectPart({ body: { first } }) {
      const data = await site.part(first);
      if (!data) throw new HttpProblem('unknown');
      return { body: { data } };
    },
  };
}
