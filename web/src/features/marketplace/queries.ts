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

/** This marketplace's public settings. */
export const marketplaceQuery = () =>
  queryOptions({
    queryKey: marketplaceKeys.shown,
    queryFn: ({ signal }) => marketplaceApi.call('readMarketplace', { signal }),
    select: ({ data }) => data,
  });

/** Every version of a legal text, the current one first. */
export const legalQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: marketplaceKeys.legal(kind),
    queryFn: ({ signal }) => marketplaceApi.call('readLegalTexts', { query: { kind }, signal }),
    select: ({ data }) => data,
  });

/** The settings that operators can change. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: marketplaceKeys.settings,
    queryFn: ({ signal }) => marketplaceApi.call('readMarketplaceSettings', { signal }),
    select: ({ data }) => data,
    // The data fills a form, so a later response must not replace typed text.
    refetchOnWindowFocus: false,
  });

export const joinCodesQuery = () =>
  queryOptions({
    queryKey: marketplaceKeys.codes,
    queryFn: ({ signal }) => marketplaceApi.call('listJoinCodes', { signal }),
    select: ({ data }) => data,
  });
