import { ProjectCounts } from '@hirelane/api/schemas/project-search';
import { HiddenAnswer } from '@hirelane/api/schemas/projects';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, json, type Sent } from '@/test/answers';
import { aCard, anId, aProblem } from '@/test/builders';
import { list, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

let asked: string[];
let sent: Sent[];
beforeEach(() => {
  asked = [];
  sent = [];
});

const SCOPES = [
  { value: 'small', n: 12, isMore: false },
  { value: 'medium', n: 1_000, isMore: true },
  { value: 'large', n: 0, isMore: false },
];

function serve({ suggestion = null as string | null, cards = [aCard()], isVisitor = false } = {}) {
  server.use(
    http.get('/api/v1/project', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list(cards, null, suggestion);
    }),
    http.get('/api/v1/project/counts', () =>
      json(ProjectCounts, {
        data: { category: [], scope: SCOPES, duration: [], experience: [], budget: [], posted: [], proposals: [] },
      }),
    ),
    http.get('/api/v1/client/project', () => list(cards)),
    ...(isVisitor ? signedOutHandlers() : signedInHandlers(false, sent)),
  );
}

async function openFilters(address = '/freelancer/projects') {
  const { user, ...app } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { user, sheet, ...app };
}

describe('filters', () => {
  test('are in a sheet, have counts, and are stored in the URL', async () => {
    serve();
    const { user, sheet, address } = await openFilters();
    const scope = within(await sheet.findByRole('group', { name: 'Scope' }));
    expect(await scope.findByText('1,000+')).toBeInTheDocument();
    // The heading gets the focus, because the first filter is a text box, which would open a phone's keyboard.
    expect(sheet.getByRole('heading', { name: 'Filters' })).toHaveFocus();
    expect(scope.getByRole('checkbox', { name: 'Small 12 projects' })).not.toBeChecked();
    await expectNoAxeViolations();
    await user.click(scope.getByRole('checkbox', { name: /^Small/ }));
    await user.click(scope.getByRole('checkbox', { name: /^Large/ }));
    await user.click(sheet.getByRole('radio', { name: /^7 days/ }));
    await user.click(sheet.getByRole('radio', { name: /^₹10,000 to ₹24,999/ }));
    await waitFor(() =>
      expect(address()).toBe('/freelancer/projects?scope=small%2Clarge&posted=7&budgetMin=10000&budgetMax=24999'),
    );
    await user.click(sheet.getByRole('button', { name: 'Show projects' }));
    expect(await screen.findByText('1 found with 4 filters')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters (4)' })).toHaveFocus();
    expect(asked.at(-1)).toBe('?scope=small%2Clarge&budgetMin=10000&budgetMax=24999&posted=7&sort=best');
  });

  test('in the URL are shown as chips that can be removed one by one or all at once', async () => {
    serve();
    const { user, address } = renderApp('/freelancer/projects?q=tea&skills=React,CSS&scope=small&posted=1');
    await user.click(await screen.findByRole('button', { name: 'Remove React' }));
    await waitFor(() => expect(address()).toBe('/freelancer/projects?q=tea&skills=CSS&scope=small&posted=1'));
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/freelancer/projects?q=tea'));
  });

  test('work without counts if the counts are not available', async () => {
    serve();
    server.use(http.get('/api/v1/project/counts', () => fail(aProblem('bad-request'))));
    const { sheet } = await openFilters();
    expect(await sheet.findByRole('checkbox', { name: 'Small' })).toBeInTheDocument();
  });

  test('with invalid values in the URL are ignored', async () => {
    serve();
    renderApp('/freelancer/projects?scope=huge&budgetMin=-1&posted=2&sort=price');
    expect(await screen.findByRole('article', { name: 'Build a shop' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

test('a comma in a skill is escaped with a backslash in the URL, and old URLs keep their meaning', async () => {
  serve();
  const { user, sheet, address } = await openFilters('/freelancer/projects?skills=React,C%5CC');
  await user.type(await sheet.findByRole('combobox', { name: 'Skills' }), 'PL/SQL\\, advanced{Enter}');
  const skills = 'React,C\\\\C,PL/SQL\\, advanced';
  await waitFor(() => expect(address()).toBe(`/freelancer/projects?${new URLSearchParams({ skills })}`));
  await waitFor(() => expect(asked.at(-1)).toBe(`?${new URLSearchParams({ skills, sort: 'best' })}`));
  expect(sheet.getByRole('button', { name: 'Remove PL/SQL, advanced' })).toBeVisible();
});

test('the skills box explains how to type a comma within a skill once a comma has separated two skills', async () => {
  serve();
  const { user, sheet } = await openFilters();
  const box = await sheet.findByRole('combobox', { name: 'Skills' });
  await user.type(box, 'PL/SQL\\, advanced');
  expect(box).not.toHaveAccessibleDescription();
  await user.type(box, ',');
  expect(box).toHaveAccessibleDescription('A comma separates skills. To write one within a skill, type \\ before it.');
  await expectNoAxeViolations();
  await user.type(box, '{Backspace}');
  expect(box).not.toHaveAccessibleDescription();
});

test('the sort order can be chosen and is explained', async () => {
  serve();
  const { user, address } = renderApp('/freelancer/projects');
  const help = await screen.findByRole('button', { name: 'How this list is sorted' });
  expect(screen.queryByText(/^Best skill match first/)).toBeNull();
  await user.click(help);
  expect(help).toHaveAccessibleDescription(/^Best skill match first/);
  await user.keyboard('{Escape}');
  expect(help).toHaveAttribute('aria-expanded', 'false');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest budget');
  await user.click(help);
  expect(await screen.findByText(/^Highest budget first/)).toHaveTextContent('No paid placement.');
  expect(address()).toBe('/freelancer/projects?sort=budget-high');
  await waitFor(() => expect(asked).toEqual(['?sort=budget-high']));
});

test('a spelling suggestion is offered, and matching words are highlighted', async () => {
  serve({ suggestion: 'shop', cards: [aCard({ title: 'Build shops' })], isVisitor: true });
  const { user, address } = renderApp('/projects?q=shpo');
  await user.click(await screen.findByRole('link', { name: 'shop' }));
  expect(address()).toBe('/projects?q=shop');
  await waitFor(() => expect(document.querySelector('mark')).toHaveTextContent('shops'));
});

test('a job can be hidden, optionally along with similar jobs, and restored in place', async () => {
  serve();
  const { user } = renderApp('/freelancer/projects');
  await user.click(await screen.findByRole('button', { name: 'More: Build a shop' }));
  await user.click(await screen.findByRole('button', { name: 'Less like this: Build a shop' }));
  expect(await screen.findByText(/is hidden, and jobs with its skills come later/)).toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { isLess: true } });
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'Build a shop' })).toBeInTheDocument();
  expect(sent.at(-1)?.method).toBe('DELETE');
});

test('a restored job is replaced by a notice in the list of hidden jobs until the next visit', async () => {
  serve();
  let hidden = [aCard(), aCard({ _id: anId(31), title: 'Brand a café' })];
  server.use(
    http.get('/api/v1/client/project', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      return list(search === '?hidden=true' ? hidden : []);
    }),
    http.delete('/api/v1/freelancer/hidden/:projectId', ({ params }) => {
      const projectId = String(params['projectId']);
      hidden = hidden.filter(({ _id }) => _id !== projectId);
      return json(HiddenAnswer, { data: { projectId, isHidden: false, isLess: false } });
    }),
  );
  const { user } = renderApp('/freelancer');
  await user.click(await screen.findByRole('link', { name: 'Hidden jobs' }));
  await user.click(await screen.findByRole('button', { name: 'Show again: Build a shop' }));
  const notice = await screen.findByText('‘Build a shop’ is shown again.');
  expect(notice.closest('[role=status]')).toHaveFocus();
  await expectNoAxeViolations();
  const readings = () => asked.filter((search) => search === '?hidden=true').length;
  expect(readings()).toBe(1);
  // Returning to the tab does not refetch the list.
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(screen.getByRole('button', { name: 'Show again: Brand a café' }));
  expect(await screen.findByText('‘Brand a café’ is shown again.')).toBeInTheDocument();
  expect(screen.getByText('‘Build a shop’ is shown again.')).toBeInTheDocument();
  expect(readings()).toBe(1);

  await user.click(screen.getByRole('link', { name: 'Most Recent' }));
  await screen.findByText('No jobs yet');
  await user.click(screen.getByRole('link', { name: 'Hidden jobs' }));
  await waitFor(() => expect(screen.queryByText(/Build a shop|Brand a café/)).not.toBeInTheDocument());
});

test('a card shows why a job is listed, with a tick if all skills match', async () => {
  const match = { shared: 2, of: 2, skills: ['React', 'Figma'], isInCategory: true };
  const none = { shared: 0, of: 2, skills: [], isInCategory: true };
  serve({
    cards: [
      aCard({ match, category: 'Business' }),
      aCard({ _id: anId(31), title: 'Second', match: none, category: 'Lifestyle' }),
    ],
  });
  renderApp('/freelancer/projects');
  expect((await screen.findByText('2 of 2 skills')).querySelector('svg')).not.toBeNull();
  const first = within(screen.getByRole('article', { name: 'Build a shop' }));
  const chips = within(first.getByRole('list', { name: 'Required skills' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['React, one of your skills', 'Node.js']);
  // The skills say enough about the first job.
  expect(first.queryByText(/^Business/)).toBeNull();
  const second = within(screen.getByRole('article', { name: 'Second' }));
  expect(second.getByText('Lifestyle')).toHaveTextContent('Lifestyle, one of your categories');
});
