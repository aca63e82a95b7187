import type { OwnProposal } from '@hirelane/api/schemas/proposals';
import { styled } from 'styled-components';
import { REASON_LABELS } from '@/features/proposals/labels';
import { CLOSED_TEXTS } from '@/features/proposals/own/texts';
import { plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

const STEPS = [
  ['sent', 'Sent'],
  ['opened', 'Read'],
  ['shortlisted', 'Shortlisted'],
  ['offered', 'Offered'],
  ['hired', 'Hired'],
] as const;

/** Omits the shortlist once there is an offer, because the freelancer may never have been on it. */
const stepsOf = (status: OwnProposal['status']) =>
  STEPS.filter(([step]) => step !== 'shortlisted' || !['offered', 'hired'].includes(status));

/** The client's progress with a proposal, and the reason if it was declined or closed. */
export function Receipt({ proposal: { status, declined, revisions, project } }: { proposal: OwnProposal }) {
  const steps = stepsOf(status);
  const reached = steps.findIndex(([step]) => step === status);
  return (
    <>
      {reached >= 0 && (
        <Steps aria-label="Progress">
          {steps.map(([step, label], index) => (
            <li key={step} data-reached={index <= reached} aria-current={index === reached ? 'step' : undefined}>
              {label}
            </li>
          ))}
        </Steps>
      )}
      {declined && (
        <Note>
          Reason: {REASON_LABELS[declined.reason]}.{declined.words && <q>{declined.words}</q>}
        </Note>
      )}
      {status === 'closed' && <Note>{CLOSED_TEXTS[project.status === 'filled' ? 'filled' : 'closed']}</Note>}
      {revisions > 0 && <Note>You revised it {revisions === 1 ? 'once' : plural(revisions, 'time')}.</Note>}
    </>
  );
}

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[6]};
  margin: 0;
  padding: 0;
  font-size: ${theme.font.sm};
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }

  li::before {
    content: '';
    width: 10px;
    height: 10px;
    border: 2px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.full};
  }

  li[data-reached='true'] {
    color: ${theme.color.text};
    font-weight: 600;

    &::before {
      border-color: ${theme.color.accent};
      background: ${theme.color.accent};
    }
  }
`;

const Note = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  q {
    display: block;
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.text};
    white-space: pre-line;
  }
`;
