import type { LegalKind } from '@hirelane/api/marketplace';
import { queryOptions } from '@tanstack/react-query';
import { marketplaceApi } from '@/shared/api/routes/marketplace';

export const marketplaceKeys = {
  all: ['marketplace'] as const,
  shown: ['marketplace', 'shown'] as const,
  legal: (kind: LegalKind) => ['marketplace', 'legal', kind] as const,
  settings: ['marketplace', 'settings'] as const,
  codes: ['marketplace', 'codes'] as const,
};

/** What everybody may know of this marketplace. */
export const marketplaceQuery = () =>
  queryOptions({
    queryKey: marketplaceKeys.shown,
    queryFn: ({ signal }) => marketplaceApi.call('readMarketplace', { signal }),
    select: ({ data }) => data,
  });

/** Every version of a legal text, the one that counts first. */
export const legalQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: marketplaceKeys.legal(kind),
    queryFn: ({ signal }) => marketplaceApi.call('readLegalTexts', { query: { kind }, signal }),
    select: ({ data }) => data,
  });

/** What operators change. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: marketplaceKeys.settings,
    queryFn: ({ signal }) => marketplaceApi.call('readMarketplaceSettings', { signal }),
    select: ({ data }) => data,
    // A form is filled with it: what comes later must not replace what is typed.
    refetchOnWindowFocus: false,
  });

/** The invitation codes. */
export const joinCodesQuery = () =>
  queryOptions({
    queryKey: marketplaceKeys.codes,
    queryFn: ({ signal }) => marketplaceApi.call('listJoinCodes', { signal }),
    select: ({ data }) => data,
  });
