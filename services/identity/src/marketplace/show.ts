import type { Marketplace as Shown } from '@hirelane/contracts/api/marketplace';
import { LEGAL_KINDS } from '@hirelane/contracts/marketplace';
import type { Marketplace } from './marketplace.ts';

/** What everybody may know. */
export function shown(state: Marketplace): Shown {
  const { name, contact, logo, categories, registration, shownTestimonials, testimonials } = state;
  return {
    ...{ name, contact, registration },
    logo: logo?.id ?? null,
    categories: [...categories],
    testimonials: { shown: shownTestimonials, own: [...testimonials] },
  };
}

/** And what operators change: with the legal texts that count. */
export function shownToOperators(state: Marketplace) {
  const { version, isNew, legal } = state;
  const current = LEGAL_KINDS.flatMap((kind) => legal.findLast((text) => text.kind === kind) ?? []);
  return { ...shown(state), version, isNew, legal: current };
}
