import { client, freelancer, person, recipient, type Topic } from './record.ts';

/** The topic of an email about all searches with daily notifications. */
export const DAILY_SEARCHES = 'daily';

/** Notifications about messages, invitations, questions, and jobs that match or close. */
export const TALK = {
  version: 2,
  kinds: {
    message: {
      on: {
        // A conversation is one topic, whichever segment a message is in.
        MessageSent: (data) => [
          {
            ...recipient(data.from === data.clientId ? 'freelancer' : 'client', data),
            personId: data.freelancerId,
            thing: `${data.projectId}/${data.freelancerId}`,
          },
        ],
      },
      icon: 'chat',
      page: 'conversation',
      words: { one: '{who} wrote to you' },
      mail: {
        group: 'messages',
        words: {
          subject: 'You have a message',
          several: (n) => `${n} new messages`,
          what: 'You have received a message. You can read and answer it on this page:',
        },
      },
    },
    invitation: {
      on: { FreelancerInvited: freelancer },
      icon: 'send',
      page: 'invitations',
      words: { one: '{who} invited you to apply' },
      mail: {
        group: 'invitations',
        words: {
          subject: 'You are invited to apply',
          what: 'A client has invited you to apply to their project. You can read their message on this page:',
        },
      },
    },
    'invitation-declined': {
      on: { InvitationDeclined: client },
      icon: 'send',
      page: 'project',
      words: { one: '{who} declined your invitation', many: '{who} declined {n} invitations' },
      mail: {
        group: 'invitations',
        words: {
          subject: 'Your invitation was declined',
          several: (n) => `${n} invitations were declined`,
          what: 'A freelancer has declined your invitation to apply to your project.',
        },
      },
    },
    question: {
      on: { QuestionAsked: client },
      icon: 'chat',
      page: 'project',
      words: { one: '{who} asked a question', many: '{who} asked {n} questions' },
      mail: {
        group: 'questions',
        words: {
          subject: 'You have a question',
          several: (n) => `${n} new questions`,
          what: 'A freelancer has a question about your project. You can answer it on this page:',
        },
      },
    },
    'question-answered': {
      on: { QuestionAnswered: freelancer },
      icon: 'chat',
      page: 'project',
      words: { one: 'Your question was answered' },
      mail: {
        group: 'questions',
        words: {
          subject: 'Your question was answered',
          what: 'A client has answered your question about their project.',
        },
      },
    },
    'search-matched': {
      on: {
        SearchMatched: ({ userId, projectId, searchIds: [searchId = ''], tell: when }) =>
          person(userId, when === 'daily' ? DAILY_SEARCHES : searchId, { projectId }),
      },
      icon: 'search',
      page: 'project',
      words: { one: 'New job for a saved search' },
      mail: {
        group: 'saved-searches',
        words: {
          subject: 'A new job for a saved search',
          several: (n) => `${n} new jobs for your saved searches`,
          what: 'A new project matches one of your saved searches.',
        },
        page: 'searches',
      },
    },
    'saved-closed': {
      // Who is notified at the end of a project depends on three logs; see `items/projection.ts` in the notifications
      // service.
      on: {},
      icon: 'bookmark',
      page: 'project',
      words: { one: 'A job that you saved takes no more proposals' },
    },
  },
} as const satisfies Topic;
