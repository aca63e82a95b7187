import { useQueryClient } from '@tanstack/react-query';

/** Where the server leaves it among the answers that a page was rendered from. */
export const RENDERED_AT = ['rendered-at'] as const;

/** When the server has rendered the page that is being taken over, in ms since 1970; now for any other page. */
export const useRenderedAt = (): number => useQueryClient().getQueryData<number>(RENDERED_AT) ?? Date.now();
