import { routes } from '@hirelane/api/routes';
import type { ClaimPlace } from '@hirelane/api/schemas/projects';
import type { Transport } from '@hirelane/api/service-call';
import { askService } from '@hirelane/http/ask-service';
import type { CallInfo } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';

export type CallsToProjects = ReturnType<typeof callsToProjects>;

/** Calls the projects service to check whether a project accepts proposals, and to claim its slot. */
export function callsToProjects(transport: Transport) {
  const ask = askService(transport);

  /**
   * Returns the client of a project that currently accepts proposals. Throws the projects service's refusal, including
   * when `clientId` is given and is not the client. The projects service records the first request in an event.
   */
  async function begin(projectId: string, clientId: string | undefined, { headers, log }: CallInfo): Promise<string> {
    const { data } = await ask(routes.beginProposal, { id: projectId }, { clientId }, { headers, log });
    return data.clientId;
  }

  return {
    begin,
    /**
     * Claims a project's slot for accepting an offer. Returns the claim in force, which may come from an earlier
     * attempt. Throws the projects service's refusal, or 503 if the service cannot be reached, in which case the slot
     * may have been claimed.
     */
    async claimPlace(projectId: string, claim: ClaimPlace, { headers, log }: CallInfo): Promise<string> {
      const { data } = await ask(routes.claimPlace, { id: projectId }, claim, { headers, log });
      return data.claimId;
    },
    /** Whether a project that has had proposals is published; throws 503 if the projects service cannot be reached. */
    async isPublished(projectId: string, asker: CallInfo): Promise<boolean> {
      try {
        await begin(projectId, undefined, asker);
        return true;
      } catch (error) {
        // 'unknown': the project has become a draft again or was deleted.
        const { code } = error instanceof HttpProblem ? error.body : { code: null };
        if (code === 'not-open' || code === 'unknown') return false;
        throw error;
      }
    },
  };
}
