import { act, type DemoPerson } from './act.ts';

type Content = Readonly<{ quality: number; communication: number; reliability: number; text: string }>;

/** Reviews that clients and freelancers write about each other, used in turn. */
const REVIEWS: readonly Readonly<{ ofFreelancer: Content; ofClient: Content }>[] = [
  {
    ofFreelancer: {
      quality: 5,
      communication: 5,
      reliability: 4,
      text: 'Everything that we had agreed on, and documentation that our own people can follow.\n\nOne part came two days late, and they let us know a week before.',
    },
    ofClient: {
      quality: 5,
      communication: 4,
      reliability: 5,
      text: 'They knew what they wanted, and answered within a day. The second round of changes was larger than expected, but we found terms for it.',
    },
  },
  {
    ofFreelancer: {
      quality: 4,
      communication: 5,
      reliability: 5,
      text: 'Clear questions at the start, a short note every Friday, and no surprises at the end.',
    },
    ofClient: {
      quality: 4,
      communication: 4,
      reliability: 5,
      text: 'A good brief, and one person who decides.',
    },
  },
  {
    ofFreelancer: { quality: 5, communication: 4, reliability: 5, text: '' },
    ofClient: { quality: 5, communication: 5, reliability: 5, text: 'I would work for them again at any time.' },
  },
];

const REPLIES = {
  freelancer: 'Thank you. The delay was mine, and I now plan with a spare week.',
  client: 'Thank you for your patience. We now collect our changes before we send them.',
} as const;

/** Both parties of a completed contract review each other; in the first turn they also reply. */
export async function review(
  { client, freelancer }: Readonly<{ client: DemoPerson; freelancer: DemoPerson }>,
  params: Readonly<{ id: string }>,
  turn: number,
): Promise<void> {
  const index = turn % REVIEWS.length;
  const written = REVIEWS[index];
  if (!written) return;
  await act(client, 'writeReview', params, written.ofFreelancer);
  await act(freelancer, 'writeReview', params, written.ofClient);
  if (index > 0) return;
  await act(client, 'replyToReview', params, { text: REPLIES.client });
  await act(freelancer, 'replyToReview', params, { text: REPLIES.freelancer });
}
