let userId: string | null = null;

/**
 * The user that this page has shown since it was loaded; null before a signed-in user is known. It stays when the
 * session ends, since forms may still be saving then. Another user gets a freshly loaded page.
 */
export const pageUser = (): string | null => userId;

export function setPageUser(id: string | null): void {
  userId = id;
}
