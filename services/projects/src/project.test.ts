import { DESCRIPTION_MIN } from '@hirelane/api/constants';
import type { Brief } from '@hirelane/api/events/project';
import { aBrief } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { type ProjectEvent, project } from './project.ts';

const projectId = '0190a0a0-0000-7000-8000-000000000001';
const clientId = '0190a0a0-0000-7000-8000-000000000002';
const stranger = '0190a0a0-0000-7000-8000-000000000003';
const brief = aBrief();
const sketch: Brief = { ...brief, description: 'soon', projectRate: null, file: null };
type WithBrief = 'ProjectDrafted' | 'ProjectEdited' | 'ProjectPosted';
const event = (type: WithBrief, what: Brief): ProjectEvent => ({
  type,
  data: { projectId, clientId, brief: what },
});
const ask = { projectId, clientId };
/** The fields that `sketch` lacks. */
const LACKING = ['#/description', '#/projectRate', '#/file'];

describe('posting', () => {
  test('a complete brief is posted at once', () => {
    given(project)()
      .when({ type: 'PostProject', ...ask, brief })
      .thenEvents(event('ProjectPosted', brief));
  });

  test('an incomplete one is refused, naming every field', () => {
    given(project)()
      .when({ type: 'PostProject', ...ask, brief: sketch })
      .thenRefused('incomplete', ...LACKING);
  });

  test('an id is used once', () => {
    given(project)(event('ProjectPosted', brief))
      .when({ type: 'PostProject', ...ask, brief })
      .thenRefused('exists-already');
  });
});

describe('a draft', () => {
  test('may be incomplete', () => {
    given(project)()
      .when({ type: 'DraftProject', ...ask, brief: sketch })
      .thenEvents(event('ProjectDrafted', sketch));
  });

  test('may be edited into anything well formed', () => {
    given(project)(event('ProjectDrafted', brief))
      .when({ type: 'EditProject', ...ask, changes: sketch })
      .thenEvents(event('ProjectEdited', sketch));
  });

  test('is published with the content of its last edit', () => {
    given(project)(event('ProjectDrafted', sketch), event('ProjectEdited', brief))
      .when({ type: 'PublishProject', ...ask })
      .thenEvents(event('ProjectPosted', brief));
  });

  test('is not published while something is missing', () => {
    given(project)(event('ProjectDrafted', sketch))
      .when({ type: 'PublishProject', ...ask })
      .thenRefused('incomplete', ...LACKING);
  });

  test('does not exist for anyone but its owner', () => {
    const drafted = given(project)(event('ProjectDrafted', sketch));
    drafted.when({ type: 'EditProject', projectId, clientId: stranger, changes: brief }).thenRefused('hidden');
    drafted.when({ type: 'PublishProject', projectId, clientId: stranger }).thenRefused('hidden');
  });
});

describe('a published project', () => {
  const posted = given(project)(event('ProjectPosted', brief));

  test('may be edited, and stays complete', () => {
    const better = { ...brief, title: 'Build a better shop' };
    posted.when({ type: 'EditProject', ...ask, changes: better }).thenEvents(event('ProjectEdited', better));
    posted.when({ type: 'EditProject', ...ask, changes: sketch }).thenRefused('incomplete', ...LACKING);
  });

  test('keeps what an edit does not name: two tabs that change a field each both keep theirs', () => {
    const retitled = { ...brief, title: 'Build a better shop' };
    given(project)(event('ProjectPosted', brief), event('ProjectEdited', retitled))
      .when({ type: 'EditProject', ...ask, changes: { description: 'y'.repeat(DESCRIPTION_MIN) } })
      .thenEvents(event('ProjectEdited', { ...retitled, description: 'y'.repeat(DESCRIPTION_MIN) }));
    posted.when({ type: 'EditProject', ...ask, changes: { title: undefined } }).thenNothing();
  });

  test('an edit that changes nothing writes nothing', () => {
    posted.when({ type: 'EditProject', ...ask, changes: brief }).thenNothing();
    posted.when({ type: 'EditProject', ...ask, changes: {} }).thenNothing();
  });

  test('publishing it again writes nothing', () => {
    posted.when({ type: 'PublishProject', ...ask }).thenNothing();
  });

  test('can be changed by nobody else', () => {
    posted.when({ type: 'EditProject', projectId, clientId: stranger, changes: brief }).thenRefused('not-yours');
  });
});

test('what does not exist cannot be edited or published', () => {
  given(project)()
    .when({ type: 'EditProject', ...ask, changes: brief })
    .thenRefused('unknown');
  given(project)()
    .when({ type: 'PublishProject', ...ask })
    .thenRefused('unknown');
});

describe('back to draft', () => {
  const posted = given(project)(event('ProjectPosted', brief));
  const named = { projectId, clientId };

  test('goes a published project that nobody has applied to, and it can be published again', () => {
    const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: named };
    posted.when({ type: 'UnpublishProject', ...ask, hasProposals: false }).thenEvents(unpublished);
    given(project)(event('ProjectPosted', brief), unpublished)
      .when({ type: 'PublishProject', ...ask })
      .thenEvents(event('ProjectPosted', brief));
  });

  test('not one with proposals', () => {
    posted.when({ type: 'UnpublishProject', ...ask, hasProposals: true }).thenRefused('has-proposals');
  });
});

describe('proposals begin', () => {
  const posted = event('ProjectPosted', brief);
  const began: ProjectEvent = { type: 'ProposalsBegan', data: ask };
  const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: ask };
  const command = { type: 'BeginProposals', projectId, clientId: null } as const;

  test('once: the first freelancer writes it, all others nothing', () => {
    given(project)(posted).when(command).thenEvents(began);
    given(project)(posted, began).when(command).thenNothing();
    given(project)(posted, began, event('ProjectEdited', brief)).when(command).thenNothing();
  });

  test('from then on the project cannot go back to draft, even if no proposal was sent', () => {
    given(project)(posted, began)
      .when({ type: 'UnpublishProject', ...ask, hasProposals: false })
      .thenRefused('has-proposals');
  });

  test('not after it went back to draft; when it is published again, they do', () => {
    given(project)(posted, unpublished).when(command).thenRefused('not-open');
    given(project)(posted, unpublished, posted).when(command).thenEvents(began);
  });

  test('not once it is closed, or its client’s account was deleted, whether they had begun or not', () => {
    const closed: ProjectEvent = { type: 'ProjectClosed', data: ask };
    const erased: ProjectEvent = { type: 'ProjectErased', data: ask };
    for (const end of [closed, erased]) {
      given(project)(posted, end).when(command).thenRefused('not-open');
      given(project)(posted, began, end).when(command).thenRefused('not-open');
    }
  });

  test('not for a draft, nor for a project that does not exist', () => {
    given(project)().when(command).thenRefused('unknown');
    given(project)(event('ProjectDrafted', brief)).when(command).thenRefused('hidden');
    given(project)(posted, unpublished, { type: 'DraftDeleted', data: ask }).when(command).thenRefused('unknown');
  });

  test('for the client whom the freelancer means, and no other', () => {
    given(project)(posted)
      .when({ ...command, clientId })
      .thenEvents(began);
    given(project)(posted)
      .when({ ...command, clientId: stranger })
      .thenRefused('not-yours');
    given(project)(posted, began)
      .when({ ...command, clientId: stranger })
      .thenRefused('not-yours');
  });
});

describe('the end', () => {
  const closed: ProjectEvent = { type: 'ProjectClosed', data: { projectId, clientId } };
  const afterwards = given(project)(event('ProjectPosted', brief), closed);

  test('a published project is closed, once', () => {
    given(project)(event('ProjectPosted', brief))
      .when({ type: 'CloseProject', ...ask })
      .thenEvents(closed);
    afterwards.when({ type: 'CloseProject', ...ask }).thenNothing();
  });

  test('a draft is not closed, however complete it is', () => {
    for (const content of [sketch, brief]) {
      given(project)(event('ProjectDrafted', content))
        .when({ type: 'CloseProject', ...ask })
        .thenRefused('not-published');
    }
  });

  test('after which nothing changes any more', () => {
    afterwards.when({ type: 'EditProject', ...ask, changes: sketch }).thenRefused('closed');
    afterwards.when({ type: 'PublishProject', ...ask }).thenRefused('closed');
    afterwards.when({ type: 'UnpublishProject', ...ask, hasProposals: false }).thenRefused('closed');
    afterwards.when({ type: 'DeleteDraft', ...ask }).thenRefused('not-a-draft');
  });

  test('a draft is deleted, and is then unknown; a published project is not deleted', () => {
    const deleted: ProjectEvent = { type: 'DraftDeleted', data: { projectId, clientId } };
    given(project)(event('ProjectDrafted', sketch))
      .when({ type: 'DeleteDraft', ...ask })
      .thenEvents(deleted);
    given(project)(event('ProjectDrafted', sketch), deleted)
      .when({ type: 'EditProject', ...ask, changes: brief })
      .thenRefused('unknown');
    given(project)(event('ProjectPosted', brief))
      .when({ type: 'DeleteDraft', ...ask })
      .thenRefused('not-a-draft');
  });
});
