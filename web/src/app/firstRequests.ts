interface Remembered {
  userId: string;
  isClient: boolean;
}

interface Request {
  address: string;
  /** The user that the request is sent for, or null if the request does not depend on the user. */
  user: string | null;
}

/**
 * The app's first requests for a URL and the user remembered by the browser: the session, the user, and the screen's
 * data. They are duplicated here because the app's queries are not available until the app has loaded. Undefined search
 * parameters are omitted, as in the app.
 */
export function firstRequests(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  remembered: Remembered | undefined,
): readonly Request[] {
  const user = remembered?.userId ?? null;
  const session = { address: '/auth/login/success', user: null };
  const data = [...(remembered ? [`/api/v1/user/${remembered.userId}`] : []), ...dataOf(pathname, search, remembered)];
  return [session, ...data.map((address) => ({ address, user }))];
}

const WAITING = '/api/v1/waiting';

function dataOf(pathname: string, search: string, remembered: Remembered | undefined): readonly string[] {
  const given = new URLSearchParams(search);
  if (pathname === '/projects') {
    // The visitor's document already contains this response (`server/pages.ts`).
    if (!remembered && search === '') return [];
    const asked = ['q', 'category'].flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    });
    return [`/api/v1/project${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`];
  }
  if (!remembered) return [];
  const { userId, isClient } = remembered;
  if (/^\/client\/project\/[^/]+$/.test(pathname)) return [`/api/v1${pathname}`];
  if (pathname === '/freelancer' && !isClient)
    return ['/api/v1/client/project?bestmatch=true', `/api/v1/freelancer/profile/${userId}`, WAITING];
  if (pathname === '/client' && isClient && !given.has('q'))
    return [`/api/v1/client/project?userId=${userId}`, `/api/v1/client/profile/${userId}`, WAITING];
  return [];
}
