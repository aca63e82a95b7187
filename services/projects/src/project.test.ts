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
  test('a complete brief can be posted immediately', () => {
    given(project)()
      .when({ type: 'PostProject', ...ask, brief })
      .thenEvents(event('ProjectPosted', brief));
  });

  test('an incomplete brief is refused with the names of all missing fields', () => {
    given(project)()
      .when({ type: 'PostProject', ...ask, brief: sketch })
      .thenRefused('incomplete', ...LACKING);
  });

  test('an id can be used only once', () => {
    given(project)(event('ProjectPosted', brief))
      .when({ type: 'PostProject', ...ask, brief })
      .thenRefused('exists-already');
  });
});

describe('a draft', () => {
  test('can be incomplete', () => {
    given(project)()
      .when({ type: 'DraftProject', ...ask, brief: sketch })
      .thenEvents(event('ProjectDrafted', sketch));
  });

  test('can be edited to any well-formed content', () => {
    given(project)(event('ProjectDrafted', brief))
      .when({ type: 'EditProject', ...ask, changes: sketch })
      .thenEvents(event('ProjectEdited', sketch));
  });

  test('is published with the content of its last edit', () => {
    given(project)(event('ProjectDrafted', sketch), event('ProjectEdited', brief))
      .when({ type: 'PublishProject', ...ask })
      .thenEvents(event('ProjectPosted', brief));
  });

  test('cannot be published while a field is missing', () => {
    given(project)(event('ProjectDrafted', sketch))
      .when({ type: 'PublishProject', ...ask })
      .thenRefused('incomplete', ...LACKING);
  });

  test('can be found only by its owner', () => {
    const drafted = given(project)(event('ProjectDrafted', sketch));
    drafted.when({ type: 'EditProject', projectId, clientId: stranger, changes: brief }).thenRefused('hidden');
    drafted.when({ type: 'PublishProject', projectId, clientId: stranger }).thenRefused('hidden');
  });
});

describe('a published project', () => {
  const posted = given(project)(event('ProjectPosted', brief));

  test('can be edited and remains complete', () => {
    const better = { ...brief, title: 'Build a better shop' };
    posted.when({ type: 'EditProject', ...ask, changes: better }).thenEvents(event('ProjectEdited', better));
    posted.when({ type: 'EditProject', ...ask, changes: sketch }).thenRefused('incomplete', ...LACKING);
  });

  test('keeps fields that an edit omits, so that two tabs that each change one field keep both changes', () => {
    const retitled = { ...brief, title: 'Build a better shop' };
    given(project)(event('ProjectPosted', brief), event('ProjectEdited', retitled))
      .when({ type: 'EditProject', ...ask, changes: { description: 'y'.repeat(DESCRIPTION_MIN) } })
      .thenEvents(event('ProjectEdited', { ...retitled, description: 'y'.repeat(DESCRIPTION_MIN) }));
    posted.when({ type: 'EditProject', ...ask, changes: { title: undefined } }).thenNothing();
  });

  test('is not changed by an edit without differences, which writes nothing', () => {
    posted.when({ type: 'EditProject', ...ask, changes: brief }).thenNothing();
    posted.when({ type: 'EditProject', ...ask, changes: {} }).thenNothing();
  });

  test('can be published again, which writes nothing', () => {
    posted.when({ type: 'PublishProject', ...ask }).thenNothing();
  });

  test('cannot be changed by another user', () => {
    posted.when({ type: 'EditProject', projectId, clientId: stranger, changes: brief }).thenRefused('not-yours');
  });
});

test('a project that does not exist cannot be edited or published', () => {
  given(project)()
    .when({ type: 'EditProject', ...ask, changes: brief })
    .thenRefused('unknown');
  given(project)()
    .when({ type: 'PublishProject', ...ask })
    .thenRefused('unknown');
});

describe('unpublishing', () => {
  const posted = given(project)(event('ProjectPosted', brief));
  const named = { projectId, clientId };

  test('returns a project without proposals to draft, so that it can be published again', () => {
    const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: named };
    posted.when({ type: 'UnpublishProject', ...ask, hasProposals: false }).thenEvents(unpublished);
    given(project)(event('ProjectPosted', brief), unpublished)
      .when({ type: 'PublishProject', ...ask })
      .thenEvents(event('ProjectPosted', brief));
  });

  test('is refused once there are proposals', () => {
    posted.when({ type: 'UnpublishProject', ...ask, hasProposals: true }).thenRefused('has-proposals');
  });
});

describe('the start of proposals', () => {
  const posted = event('ProjectPosted', brief);
  const began: ProjectEvent = { type: 'ProposalsBegan', data: ask };
  const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: ask };
  const command = { type: 'BeginProposals', projectId, clientId: null } as const;

  test('is written only once, for the first freelancer', () => {
    given(project)(posted).when(command).thenEvents(began);
    given(project)(posted, began).when(command).thenNothing();
    given(project)(posted, began, event('ProjectEdited', brief)).when(command).thenNothing();
  });

  test('prevents a return to draft, even if no proposal was sent', () => {
    given(project)(posted, began)
      .when({ type: 'UnpublishProject', ...ask, hasProposals: false })
      .thenRefused('has-proposals');
  });

  test('is refused after unpublishing and written when the project is published again', () => {
    given(project)(posted, unpublished).when(command).thenRefused('not-open');
    given(project)(posted, unpublished, posted).when(command).thenEvents(began);
  });

  test('is refused for a closed project or a deleted client, even if proposals had begun', () => {
    const closed: ProjectEvent = { type: 'ProjectClosed', data: ask };
    const erased: ProjectEvent = { type: 'ProjectErased', data: ask };
    for (const end of [closed, erased]) {
      given(project)(posted, end).when(command).thenRefused('not-open');
      given(project)(posted, began, end).when(command).thenRefused('not-open');
    }
  });

  test('is refused for a draft and for a project that does not exist', () => {
    given(project)().when(command).thenRefused('unknown');
    given(project)(event('ProjectDrafted', brief)).when(command).thenRefused('hidden');
    given(project)(posted, unpublished, { type: 'DraftDeleted', data: ask }).when(command).thenRefused('unknown');
  });

  test('is refused if the freelancer specifies another client', () => {
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

describe('closing and deleting', () => {
  const closed: ProjectEvent = { type: 'ProjectClosed', data: { projectId, clientId } };
  const afterwards = given(project)(event('ProjectPosted', brief), closed);

  test('a published project can be closed only once', () => {
    given(project)(event('ProjectPosted', brief))
      .when({ type: 'CloseProject', ...ask })
      .thenEvents(closed);
    afterwards.when({ type: 'CloseProject', ...ask }).thenNothing();
  });

  test('a draft cannot be closed, even if it is complete', () => {
    for (const content of [sketch, brief]) {
      given(project)(event('ProjectDrafted', content))
        .when({ type: 'CloseProject', ...ask })
        .thenRefused('not-published');
    }
  });

  test('a closed project cannot be changed', () => {
    afterwards.when({ type: 'EditProject', ...ask, changes: sketch }).thenRefused('closed');
    afterwards.when({ type: 'PublishProject', ...ask }).thenRefused('closed');
    afterwards.when({ type: 'UnpublishProject', ...ask, hasProposals: false }).thenRefused('closed');
    afterwards.when({ type: 'DeleteDraft', ...ask }).thenRefused('not-a-draft');
  });

  test('a draft can be deleted and is then unknown, but a published project cannot be deleted', () => {
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
