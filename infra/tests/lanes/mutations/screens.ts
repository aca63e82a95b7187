import type { Mutation } from './mutation.ts';

const APPLY = 'web/src/screens/ProjectPage.test.tsx';
const LOGIN = 'web/src/screens/Auth/Login.test.tsx';
const HOME = 'web/src/screens/ClientHome.test.tsx';

export const SCREENS: readonly Mutation[] = [
  {
    file: 'web/src/features/proposals/ApplyPanel.tsx',
    find: 'const isDisabled = isApplied || over !== undefined;',
    replace: 'const isDisabled = isApplied;',
    what: 'Apply Now can be pressed on a closed project',
    noticedBy: [APPLY],
  },
  {
    file: 'web/src/features/proposals/ApplyPanel.tsx',
    find: 'toast.error(TEXTS.alreadySent)',
    replace: 'toast.success(TEXTS.alreadySent)',
    what: 'a second proposal is reported as a success',
    noticedBy: [APPLY],
  },
  {
    file: 'web/src/features/proposals/ProposalDialog.tsx',
    find: 'onSuccess: () => markApplied(client, projectId)',
    replace: 'onSuccess: () => undefined',
    what: 'a sent proposal does not disable Apply Now',
    noticedBy: [APPLY],
  },
  {
    file: 'web/src/features/projects/useToggleFlag.ts',
    find: 'const shown = command.isPending ? command.variables : isOn;',
    replace: 'const shown = isOn;',
    what: 'Like is shown only after the server’s response',
    noticedBy: ['web/src/screens/FreelancerHome.test.tsx'],
  },
  {
    file: 'web/src/features/session/LoginForm.tsx',
    find: '    onSuccess: rememberSignedIn,',
    replace: '',
    what: 'the login page remains after a successful login',
    noticedBy: [LOGIN],
  },
  {
    file: 'web/src/features/session/requireCookie.ts',
    find: 'if (state?.isLogin === false) throw notKept(done);',
    replace: '',
    what: 'a browser that refuses the cookie is redirected without an explanation',
    noticedBy: [LOGIN],
  },
  {
    file: 'web/src/shared/ui/lists/PagedList.tsx',
    find: 'onRetry={() => void list.refetch()}',
    replace: 'onRetry={() => undefined}',
    what: 'retrying a failed list does nothing',
    noticedBy: [HOME],
  },
  {
    file: 'web/src/shared/ui/lists/PagedList.tsx',
    find: 'if (rows.length === 0 && !search) return empty;',
    replace: '',
    what: 'an empty list reports that a search found nothing',
    noticedBy: [HOME],
  },
  {
    file: 'web/src/shared/ui/dialogs/ConfirmDialog.tsx',
    find: '{error && <Alert>{messageOf(error)}</Alert>}',
    replace: '',
    what: 'a confirmed command that fails shows no error',
    noticedBy: [HOME],
  },
  {
    file: 'web/src/shared/lib/ago.ts',
    find: 'if (ms < MONTH)',
    replace: 'if (ms < DAY)',
    what: 'three days ago is shown as 0 months ago',
    noticedBy: ['web/src/shared/lib/ago.test.ts'],
  },
];
