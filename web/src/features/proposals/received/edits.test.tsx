import { ProjectChanges } from '@hirelane/api/schemas/projects';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import { aProblem, aReceivedProposal, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { received } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const EDITED = 'The project was edited after this proposal';

async function open(over: Parameters<typeof aReceivedProposal>[0]) {
  server.use(
    http.get('/api/v1/client/project/:id/proposals', () =>
      received([aReceivedProposal({ status: 'opened', ...over })]),
    ),
    ...signedInHandlers(true),
  );
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  return { user, proposal: within(await screen.findByRole('article', { name: 'Kabir Anand' })) };
}

test('a proposal shows how many of the skills match', async () => {
  const { proposal } = await open({ match: { shared: 3, of: 5 } });
  expect(proposal.getByText('Matches 3 of 5 skills')).toBeInTheDocument();
  expect(proposal.queryByText(EDITED)).not.toBeInTheDocument();
});

test('the client can read the terms from before the last revision', async () => {
  const { user, proposal } = await open({
    revisions: 1,
    former: { expectedBidRate: 50_000, duration: '6 month', coverLetter: 'The first letter.' },
  });
  await user.click(proposal.getByText('Before the last revision'));
  expect(proposal.getByText('₹50,000 for 6 months')).toBeVisible();
  expect(proposal.getByText('The first letter.')).toBeVisible();
});

test('edits made since the proposal was sent are loaded on request and shown field by field', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/project/:id/changes', ({ request }) => {
      asked.push(new URL(request.url).search);
      return json(ProjectChanges, {
        data: [
          { field: 'title', before: 'A shop', after: 'A larger shop' },
          { field: 'projectRate', before: 50_000, after: 60_000 },
          { field: 'skills', before: ['React'], after: ['React', 'Kafka'] },
          { field: 'file', before: null, after: null },
        ],
      });
    }),
  );
  const { user, proposal } = await open({ editedSince: 4 });
  expect(asked).toEqual([]);
  await user.click(proposal.getByText(EDITED));
  expect(await proposal.findByText('A larger shop')).toBeVisible();
  expect(asked).toEqual(['?since=4']);
  for (const text of ['A shop', '₹50,000', '₹60,000', 'React, Kafka', 'The file has changed']) {
    expect(proposal.getByText(text)).toBeVisible();
  }
  await expectNoAxeViolations();
});

test('if the edits cannot be loaded, an error is shown in their place', async () => {
  server.use(http.get('/api/v1/project/:id/changes', () => fail(aProblem('unknown'))));
  const { user, proposal } = await open({ editedSince: 4 });
  await user.click(proposal.getByText(EDITED));
  expect(await proposal.findByRole('alert')).toBeVisible();
});

test('the list can be sorted by best match', async () => {
  const asked: string[] = [];
  const { user } = await open({});
  server.use(
    http.get('/api/v1/client/project/:id/proposals', ({ request }) => {
      asked.push(new URL(request.url).search);
      return received([aReceivedProposal()]);
    }),
  );
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Best match');
  await expect.poll(() => asked).toContain('?show=all&sort=best');
});
