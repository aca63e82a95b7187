import { CATEGORIES } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { STREAM_MAX } from '@hirelane/event-sourcing/decide';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { currentText, LOGOS_MAX, type MarketplaceEvent, marketplace, UNCHOSEN } from './marketplace.ts';

const at = '2026-11-20T09:00:00.000Z';
const settings = {
  name: 'Weavers',
  contact: '',
  categories: [...CATEGORIES],
  registration: 'open' as const,
  testimonials: { shown: 'samples' as const, own: [] },
};
const edited: MarketplaceEvent = {
  type: 'MarketplaceEdited',
  data: {
    ...{ name: 'Weavers', contact: '', categories: [...CATEGORIES], registration: 'open' },
    ...{ shownTestimonials: 'samples', testimonials: [] },
  },
};
const edit = (version: number) => ({ type: 'Edit' as const, version, settings });
const published = (text: string): MarketplaceEvent => ({
  type: 'LegalTextPublished',
  data: { kind: 'terms', text, publishedAt: at },
});

test('a change is written once, and only if its operator has seen the current version', () => {
  given(marketplace)().when(edit(0)).thenEvents(edited);
  given(marketplace)(edited).when(edit(1)).thenNothing();
  given(marketplace)(edited).when(edit(0)).thenRefused('marketplace-changed');
});

test('a logo can be replaced and removed', () => {
  const chosen = (image: string): MarketplaceEvent => ({ type: 'LogoChosen', data: { logoId: anId(1), image } });
  const choose = (version: number, image: string | null) =>
    ({ type: 'ChooseLogo', version, logoId: anId(1), image }) as const;
  given(marketplace)().when(choose(0, 'AAAA')).thenEvents(chosen('AAAA'));
  given(marketplace)().when(choose(0, null)).thenNothing();
  given(marketplace)(chosen('AAAA')).when(choose(1, null)).thenEvents(chosen(''));
});

test('logos leave space for legal texts, and a logo can be removed even when no new one is accepted', () => {
  const choose = (image: string | null) => ({ type: 'ChooseLogo', version: 1, logoId: anId(2), image }) as const;
  const large: MarketplaceEvent = { type: 'LogoChosen', data: { logoId: anId(1), image: 'A'.repeat(LOGOS_MAX - 4) } };
  given(marketplace)(large).when(choose('AAAAAAAA')).thenRefused('too-many-versions');
  const chosen = (image: string): MarketplaceEvent => ({ type: 'LogoChosen', data: { logoId: anId(2), image } });
  given(marketplace)(large).when(choose('AAAA')).thenEvents(chosen('AAAA'));
  given(marketplace)(large).when(choose(null)).thenEvents(chosen(''));
});

test('the last events of a full stream are reserved for closing registration and removing the logo', () => {
  const full = Array.from({ length: STREAM_MAX }, () => edited);
  const close = { ...edit(STREAM_MAX), settings: { ...settings, registration: 'closed' as const } };
  given(marketplace)(...full)
    .when(close)
    .thenEvents({ ...edited, data: { ...edited.data, registration: 'closed' } } as MarketplaceEvent);
  given(marketplace)(...full)
    .when({ ...edit(STREAM_MAX), settings: { ...settings, name: 'Looms' } })
    .thenRefused('too-many-versions');
});

test('each version of a legal text is kept, and the last one is current', () => {
  const publish = (version: number, text: string) =>
    ({ type: 'PublishLegalText', version, kind: 'terms', text, at }) as const;
  given(marketplace)(published('One')).when(publish(1, 'Two')).thenEvents(published('Two'));
  given(marketplace)(published('One')).when(publish(1, 'One')).thenNothing();
  const state = [published('One'), published('Two')].reduce(marketplace.evolve, UNCHOSEN);
  expect([currentText(state, 'terms'), currentText(state, 'imprint'), state.legal.length]).toEqual(['Two', null, 2]);
});

test('the first run is recorded as done, even with empty fields, and is skipped once', () => {
  const form = { name: '', contact: '', registration: 'open', terms: ' ', privacy: '', imprint: 'We.' } as const;
  const state = given(marketplace)();
  state
    .when({ type: 'SetUp', version: 0, form, at })
    .thenEvents({ ...edited, data: { ...edited.data, name: '' } } as MarketplaceEvent, {
      type: 'LegalTextPublished',
      data: { kind: 'imprint', text: 'We.', publishedAt: at },
    });
  const skipped: MarketplaceEvent = { type: 'FirstRunSkipped', data: { skippedAt: at } };
  given(marketplace)().when({ type: 'SkipFirstRun', at }).thenEvents(skipped);
  given(marketplace)(skipped).when({ type: 'SkipFirstRun', at }).thenNothing();
});
