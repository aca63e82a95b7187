import { CATEGORIES } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { LEGAL_KINDS, type LegalKind, MARKETPLACE_LIMITS } from '@hirelane/api/marketplace';
import type { EditMarketplace, SetUpMarketplace } from '@hirelane/api/schemas/marketplace';
import { type Decider, STREAM_MAX } from '@hirelane/event-sourcing/decide';

export type MarketplaceEvent = EventOf<'marketplace'>;
type Edited = Extract<MarketplaceEvent, { type: 'MarketplaceEdited' }>['data'];
type LegalText = Readonly<{ kind: LegalKind; text: string; publishedAt: string }>;

/**
 * `version`: the number of events. `legal`: all versions of each text, oldest first. `logoSize`: the total number of
 * characters in all logos that were ever chosen.
 */
export type Marketplace = Edited &
  Readonly<{
    version: number;
    isNew: boolean;
    logo: Readonly<{ id: string; image: string }> | null;
    logoSize: number;
    legal: readonly LegalText[];
  }>;

type Seen = Readonly<{ version: number }>;
/**
 * `at`: an instant in UTC. A command includes the version that was shown to the operator, and is refused if there is a
 * later version.
 */
export type MarketplaceCommand =
  | (Readonly<{ type: 'Edit'; settings: Omit<EditMarketplace, 'version'> }> & Seen)
  | (Readonly<{ type: 'ChooseLogo'; logoId: string; image: string | null }> & Seen)
  | (Readonly<{ type: 'PublishLegalText'; kind: LegalKind; text: string; at: string }> & Seen)
  | (Readonly<{ type: 'SetUp'; form: Omit<SetUpMarketplace, 'version'>; at: string }> & Seen)
  | Readonly<{ type: 'SkipFirstRun'; at: string }>;

export type MarketplaceRefusal = 'marketplace-changed' | 'too-many-versions';

/** The settings of a marketplace whose operators have not changed anything, as in releases without settings. */
export const UNCHOSEN: Marketplace = {
  version: 0,
  isNew: true,
  name: '',
  contact: '',
  categories: [...CATEGORIES],
  registration: 'open',
  shownTestimonials: 'samples',
  testimonials: [],
  logo: null,
  logoSize: 0,
  legal: [],
};

/**
 * Maximum total number of characters in all logos: a quarter of the stream's capacity. The rest is reserved for legal
 * texts.
 */
export const LOGOS_MAX = 1_000_000;

/** The current version of a legal text; null if no version was published. */
export const currentText = ({ legal }: Pick<Marketplace, 'legal'>, kind: LegalKind): string | null =>
  legal.findLast((text) => text.kind === kind)?.text ?? null;

function settingsOf({
  name,
  contact,
  categories,
  registration,
  testimonials,
}: Omit<EditMarketplace, 'version'>): Edited {
  return {
    name,
    contact,
    registration,
    // Categories are stored in the order of the list, so that equal choices compare as equal.
    categories: CATEGORIES.filter((category) => categories.includes(category)),
    shownTestimonials: testimonials.shown,
    testimonials: testimonials.own,
  };
}

const editedIn = (state: Marketplace): Edited => {
  const { name, contact, categories, registration, shownTestimonials, testimonials } = state;
  return { name, contact, registration, categories, shownTestimonials, testimonials };
};

const isSame = (one: Edited, other: Edited) => JSON.stringify(one) === JSON.stringify(other);

function editing(state: Marketplace, settings: Edited): readonly MarketplaceEvent[] {
  return isSame(editedIn(state), settings) ? [] : [{ type: 'MarketplaceEdited', data: settings }];
}

function publishing(
  state: Marketplace,
  kind: LegalKind,
  text: string,
  publishedAt: string,
): readonly MarketplaceEvent[] {
  return currentText(state, kind) === text ? [] : [{ type: 'LegalTextPublished', data: { kind, text, publishedAt } }];
}

/** Whether a command may use the reserve of a full stream, as changing who may join and removing the logo may. */
const worksWhenFull = (state: Marketplace, command: MarketplaceCommand): boolean =>
  (command.type === 'Edit' && command.settings.registration !== state.registration) ||
  (command.type === 'ChooseLogo' && command.image === null);

/** The operators' settings for their marketplace. A command that changes nothing does not append an event. */
export const marketplace: Decider<Marketplace, MarketplaceCommand, MarketplaceEvent, MarketplaceRefusal> = {
  initial: UNCHOSEN,
  evolve(before, { type, data }) {
    const state = { ...before, version: before.version + 1, isNew: false };
    switch (type) {
      case 'MarketplaceEdited':
        return { ...state, ...data };
      case 'LogoChosen': {
        const { logoId: id, image } = data;
        return { ...state, logo: image === '' ? null : { id, image }, logoSize: state.logoSize + image.length };
      }
      case 'LegalTextPublished':
        return { ...state, legal: [...state.legal, data] };
      default:
        return state;
    }
  },
  decide(state, command) {
    if (command.type === 'SkipFirstRun') {
      return state.isNew ? [{ type: 'FirstRunSkipped', data: { skippedAt: command.at } }] : [];
    }
    if (command.version !== state.version) return { refused: 'marketplace-changed' };
    if (state.version >= STREAM_MAX && !worksWhenFull(state, command)) return { refused: 'too-many-versions' };
    switch (command.type) {
      case 'Edit':
        return editing(state, settingsOf(command.settings));
      case 'ChooseLogo': {
        const { logoId, image } = command;
        if ((state.logo?.image ?? null) === image) return [];
        // Removing a logo requires no space.
        if (image !== null && state.logoSize + image.length > LOGOS_MAX) return { refused: 'too-many-versions' };
        return [{ type: 'LogoChosen', data: { logoId, image: image ?? '' } }];
      }
      case 'PublishLegalText': {
        const { kind, text, at } = command;
        const versions = state.legal.filter((each) => each.kind === kind).length;
        if (versions >= MARKETPLACE_LIMITS.legalVersions) return { refused: 'too-many-versions' };
        return publishing(state, kind, text, at);
      }
      case 'SetUp': {
        const { form, at } = command;
        const { name, contact, registration } = form;
        const texts = LEGAL_KINDS.filter((kind) => form[kind].trim() !== '');
        const edited = { ...editedIn(state), name, contact, registration };
        return [
          // The event is written even if nothing changes, so that the first run is not offered again.
          ...(state.isNew ? [{ type: 'MarketplaceEdited', data: edited } as const] : editing(state, edited)),
          ...texts.flatMap((kind) => publishing(state, kind, form[kind].trim(), at)),
        ];
      }
    }
  },
};
