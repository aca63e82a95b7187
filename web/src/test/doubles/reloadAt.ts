import { vi } from 'vitest';

/**
 * Takes the place of `shared/lib/reloadAt`, since jsdom loads no page: records where the app would go. Forgotten after
 * each test.
 */
export const reloadAt = vi.fn<(path: string) => void>();
