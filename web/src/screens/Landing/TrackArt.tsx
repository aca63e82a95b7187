import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

const STATIONS = [
  { y: 64, title: 'Project posted', text: '₹60,000, fixed' },
  { y: 190, title: 'Proposals in', text: '5 to compare' },
  { y: 316, title: 'Price agreed', text: '₹58,000, fixed' },
  { y: 442, title: 'Work delivered', text: '₹58,000, as agreed' },
] as const;

/** A project's way as a lane with four stations; the price is the same at each. A picture, not content. */
export function TrackArt() {
  return (
    <Frame aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 480 506">
        <path d="M66 0V506" stroke="var(--color-ink-muted)" strokeOpacity="0.18" strokeWidth="56" />
        <path d="M38 0V506M94 0V506" stroke="var(--color-ink-muted)" strokeOpacity="0.4" />
        <path d="M66 8V506" stroke="var(--color-on-ink)" strokeOpacity="0.75" strokeWidth="3" strokeDasharray="18 24" />
        {STATIONS.map(({ y, title, text }, index) => (
          <g key={title}>
            <path d={`M94 ${y}H140`} stroke="var(--color-ink-muted)" strokeOpacity="0.5" />
            <circle cx="66" cy={y} r="17" fill="var(--color-on-ink)" />
            <path
              d={`M59 ${y}l5 5.5 9.5-11`}
              fill="none"
              stroke="var(--color-ink)"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            <rect
              x="140"
              y={y - 44}
              width="328"
              height="88"
              rx="14"
              fill="var(--color-on-ink)"
              fillOpacity={index === 3 ? 0.14 : 0.06}
              stroke="var(--color-ink-muted)"
              strokeOpacity="0.3"
            />
            <text x="164" y={y - 5} fill="var(--color-on-ink)" fontSize="19" fontWeight="650">
              {title}
            </text>
            <text x="164" y={y + 21} fill="var(--color-ink-muted)" fontSize="16">
              {text}
            </text>
          </g>
        ))}
      </svg>
    </Frame>
  );
}

const Frame = styled.div`
  max-width: 520px;

  svg {
    width: 100%;
    height: auto;
  }

  text {
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }

  border-radius: ${theme.radius.lg};
`;
