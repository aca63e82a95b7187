import { vi } from 'vitest';

/**
 * Replaces `shared/lib/reloadAt`, because jsdom does not load pages: records the URL that the app would load. Cleared
 * after each test.
 */
export const reloadAt = vi.fn<(path: string) => void>();
