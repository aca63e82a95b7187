import { both, client, type DataOf, freelancer, other, type Recipient, recipient, type Topic } from './record.ts';

/**
 * Skips a proposal that is closed with its project, which has its own notification. A freelancer who was hired earlier
 * does not get that one, because their proposal remains hired.
 */
function leftOfOffer(data: DataOf<'OfferWithdrawn'>): readonly Recipient[] {
  const { cause, staysHired } = data;
  if (cause === 'project' && !staysHired) return [];
  const isByFreelancer = cause === 'freelancer left' || cause === 'freelancer unavailable';
  return [recipient(isByFreelancer ? 'client' : 'freelancer', data)];
}

const OF_BOTH = { client: 'project', freelancer: 'own proposals' } as const;

/** Notifications about proposals and offers. */
export const PROPOSALS = {
  version: 3,
  kinds: {
    'proposal-received': {
      on: { ProposalSent: client },
      icon: 'send',
      page: 'project',
      words: { one: '{who} sent a proposal[ for {amount}]', many: '{who} sent {n} proposals' },
      mail: {
        group: 'proposals',
        words: {
          subject: 'You have a proposal',
          several: (n) => `${n} new proposals`,
          what: 'A freelancer has sent a proposal to your project.',
        },
      },
    },
    'proposal-revised': {
      on: { ProposalRevised: client },
      icon: 'send',
      page: 'project',
      words: { one: '{who} revised their proposal[: {amount}]', many: '{who} revised proposals {n} times' },
      mail: {
        group: 'proposals',
        words: {
          subject: 'A proposal was revised',
          several: (n) => `Proposals were revised ${n} times`,
          what: 'A freelancer has changed their proposal to your project. You can compare it with the previous version.',
        },
      },
    },
    'proposal-withdrawn': {
      on: { ProposalWithdrawn: client },
      icon: 'send',
      page: 'project',
      words: { one: '{who} withdrew their proposal', many: '{who} withdrew {n} proposals' },
      mail: {
        group: 'proposals',
        words: {
          subject: 'A proposal was withdrawn',
          several: (n) => `${n} proposals were withdrawn`,
          what: 'A freelancer has withdrawn their proposal to your project.',
        },
      },
    },
    'proposal-opened': {
      on: { ProposalOpened: freelancer },
      icon: 'send',
      page: 'own proposals',
      words: { one: '{who} read your proposal' },
    },
    'proposal-shortlisted': {
      on: { ProposalShortlisted: freelancer },
      icon: 'send',
      page: 'own proposals',
      words: { one: '{who} put you on the shortlist' },
      mail: {
        group: 'own-proposals',
        words: {
          subject: 'You are on a shortlist',
          what: 'A client has put your proposal on their shortlist. You can write to them now.',
        },
      },
    },
    'proposal-declined': {
      on: { ProposalDeclined: freelancer },
      icon: 'send',
      page: 'own proposals',
      words: { one: '{who} declined your proposal' },
      mail: {
        group: 'own-proposals',
        words: {
          subject: 'Your proposal was declined',
          what: 'A client has declined your proposal. You can read the reason on this page:',
        },
      },
    },
    'proposal-reconsidered': { on: { ProposalReconsidered: freelancer }, shownAs: 'proposal-reopened' },
    'proposal-closed': {
      on: { ProposalClosed: freelancer },
      icon: 'send',
      page: 'own proposals',
      words: { one: 'Your proposal was closed' },
      mail: {
        group: 'own-proposals',
        words: {
          subject: 'A project that you applied to no longer accepts proposals',
          what: 'The client has closed the project or hired another freelancer, so your proposal is closed.',
        },
      },
    },
    'proposal-reopened': {
      on: { ProposalReopened: freelancer },
      icon: 'send',
      page: 'own proposals',
      words: { one: 'Your proposal is open again' },
      mail: {
        group: 'own-proposals',
        words: {
          subject: 'A project that you applied to is open again',
          what: 'A project that you applied to is open again, and so is your proposal.',
        },
      },
    },
    'offer-made': {
      on: { OfferMade: freelancer },
      icon: 'briefcase',
      page: 'own proposals',
      words: { one: '{who} made you an offer[ of {amount}]', many: '{who} made you {n} offers' },
      mail: {
        group: 'offers',
        words: {
          subject: 'You have an offer',
          what: 'A client wants to hire you. The offer states the terms and the date by which you have to accept it.',
        },
      },
    },
    'offer-changed': {
      on: { OfferChanged: freelancer },
      icon: 'briefcase',
      page: 'own proposals',
      words: { one: '{who} changed the offer[: {amount}]', many: '{who} changed the offer {n} times' },
      mail: {
        group: 'offers',
        words: {
          subject: 'An offer to you was changed',
          several: (n) => `Offers to you were changed ${n} times`,
          what: 'A client has changed the terms of their offer. Only the new terms can be accepted.',
        },
      },
    },
    'terms-suggested': {
      on: { TermsSuggested: client },
      icon: 'briefcase',
      page: 'project',
      words: { one: '{who} suggested other terms[: {amount}]', many: '{who} suggested other terms {n} times' },
      mail: {
        group: 'offers',
        words: {
          subject: 'A freelancer suggests other terms',
          several: (n) => `Freelancers suggested other terms ${n} times`,
          what: 'A freelancer suggests other terms for your offer. You can change the offer to them or decline them.',
        },
      },
    },
    'terms-declined': {
      on: { TermsDeclined: other },
      icon: 'briefcase',
      page: OF_BOTH,
      words: {
        client: { one: '{who} withdrew the suggested terms' },
        freelancer: { one: '{who} declined the terms that you suggested' },
      },
      mail: {
        group: 'offers',
        words: {
          client: {
            subject: 'A freelancer no longer suggests other terms',
            what: 'A freelancer has withdrawn the terms that they suggested for your offer. The offer remains open.',
          },
          freelancer: {
            subject: 'The terms that you suggested were declined',
            what: 'A client has declined the terms that you suggested. Their offer remains open until it expires.',
          },
        },
      },
    },
    'offer-withdrawn': {
      on: { OfferWithdrawn: leftOfOffer },
      icon: 'briefcase',
      page: OF_BOTH,
      words: {
        client: {
          one: 'Your offer to {who} ended, because they are no longer available',
          many: '{n} of your offers ended, because the freelancers are no longer available',
        },
        freelancer: { one: '{who} withdrew the offer' },
      },
      mail: {
        group: 'offers',
        words: {
          subject: 'An offer has ended',
          what: 'An offer that you made or received has ended before it was accepted: it was withdrawn, its project was filled or closed, or the other party has left or is unavailable.',
        },
        page: 'home',
      },
    },
    'offer-declined': {
      on: { OfferDeclined: client },
      icon: 'briefcase',
      page: 'project',
      words: { one: '{who} declined your offer', many: '{who} declined {n} offers' },
      mail: {
        group: 'offers',
        words: {
          subject: 'Your offer was declined',
          what: 'A freelancer has declined your offer. You can read the reason with their proposal.',
        },
      },
    },
    'offer-lapsed': {
      on: { OfferLapsed: both },
      icon: 'briefcase',
      page: OF_BOTH,
      words: {
        client: { one: 'Your offer to {who} expired', many: '{n} of your offers expired' },
        freelancer: { one: 'The offer from {who} expired' },
      },
      mail: {
        group: 'offers',
        words: {
          client: {
            subject: 'Your offer has expired',
            what: 'A freelancer did not answer your offer in time. You can make another one.',
          },
          freelancer: {
            subject: 'An offer to you has expired',
            what: 'You did not answer an offer in time, so it can no longer be accepted. The client can make another one.',
          },
        },
      },
    },
    'offer-accepted': {
      // The kind does not follow `OfferAccepted`, because the contract exists only from this event on.
      on: { EngagementStarted: client },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} accepted your offer[ of {amount}]' },
      mail: {
        group: 'offers',
        words: {
          subject: 'Your offer was accepted',
          what: 'A freelancer has accepted your offer, and your contract has begun.',
        },
      },
    },
  },
} as const satisfies Topic;
