let userId: string | null = null;

/**
 * The user that this page has shown since it was loaded; null until a signed-in user is known. It is kept when the
 * session ends, because forms may still be saving then. A different user gets a freshly loaded page.
 */
export const pageUser = (): string | null => userId;

export function setPageUser(id: string | null): void {
  userId = id;
}
