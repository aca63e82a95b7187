import { vi } from 'vitest';

/**
 * Replaces `shared/lib/reloadAt`, since jsdom loads no page: records the address to which the app would go. Cleared
 * after each test.
 */
export const reloadAt = vi.fn<(path: string) => void>();
