let userId: string | null = null;

/**
 * The user whom this page has shown since it was loaded; null before anybody is known to be signed in. It stays when
 * the session ends, since forms may still be saving then. Another user gets a page loaded anew.
 */
export const pageUser = (): string | null => userId;

export function setPageUser(id: string | null): void {
  userId = id;
}
