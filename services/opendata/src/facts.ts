import type { EventOf } from '@hirelane/api/events/catalog';
import type { PublicIds } from '@hirelane/api/public-events/ids';
import { knownSkill } from '@hirelane/api/skills';
import type { WantedTexts } from '@hirelane/encryption/encryption';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { SendingTx } from '@hirelane/postgres/pool';
import type { CategoryRead } from './tables.ts';

/** The only personal text that is read: freelancers' skills, of which those on our list are kept. */
export const TEXTS: WantedTexts = { SkillsChanged: ['skills'] };

type Event = Recorded<EventOf<CategoryRead>>;
type Ids = Pick<PublicIds, 'idOf'>;

/** Sends the facts in a batch of events, in order. Event types that are not listed here add nothing. */
export function sendFacts(tx: SendingTx, events: readonly Event[], ids: Ids): void {
  for (const event of events) {
    const statement = statementFor(event, ids);
    if (statement) tx.send(...statement);
  }
}

const ofPerson = (ids: Ids, id: string) => ids.idOf('person', id);
const ofProject = (ids: Ids, id: string) => ids.idOf('project', id);

const known = (skills: readonly string[]) => [...new Set(skills.flatMap((skill) => knownSkill(skill) ?? []))];

function statementFor({ type, data, at }: Event, ids: Ids): [text: string, values: unknown[]] | null {
  switch (type) {
    case 'ProjectPosted': {
      const { category, projectRate, skills } = data.brief;
      const values = [ofProject(ids, data.projectId), ofPerson(ids, data.clientId), category, known(skills)];
      // A project that was a draft in between counts once, as it was first published. Publishing it again shows it.
      return [
        `WITH shown AS (INSERT INTO opendata.hidings SELECT DISTINCT $1::uuid, $6::timestamptz, false
           FROM opendata.hidings WHERE project_id = $1 ON CONFLICT DO NOTHING)
         INSERT INTO opendata.projects VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [...values, projectRate, at],
      ];
    }
    // Covers operators' decisions and suspensions of clients.
    case 'ProjectHidingPublished':
      return [
        `INSERT INTO opendata.hidings VALUES ($1, $2, $3)
         ON CONFLICT (project_id, at) DO UPDATE SET is_hidden = excluded.is_hidden`,
        [ofProject(ids, data.projectId), at, data.isHidden],
      ];
    case 'ProposalSent':
      return [
        'INSERT INTO opendata.bids VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [ids.idOf('proposal', data.proposalId), ofProject(ids, data.projectId), ofPerson(ids, data.freelancerId), at],
      ];
    case 'ProposalWithdrawn':
      return [
        'UPDATE opendata.bids SET withdrawn_at = $2 WHERE proposal_id = $1',
        [ids.idOf('proposal', data.proposalId), at],
      ];
    case 'EngagementStarted': {
      const people = [ofPerson(ids, data.clientId), ofPerson(ids, data.freelancerId)];
      const values = [ids.idOf('engagement', data.engagementId), ofProject(ids, data.projectId), ...people];
      return [
        'INSERT INTO opendata.hires VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
        [...values, data.rate, at],
      ];
    }
    case 'SkillsChanged':
      return [
        `INSERT INTO opendata.skills VALUES ($1, $2, $3)
         ON CONFLICT (freelancer, since) DO UPDATE SET skills = excluded.skills`,
        [ofPerson(ids, data.userId), at, known(data.skills)],
      ];
    case 'FreelancerErased':
      return ['DELETE FROM opendata.skills WHERE freelancer = $1', [ofPerson(ids, data.userId)]];
    default:
      return null;
  }
}
