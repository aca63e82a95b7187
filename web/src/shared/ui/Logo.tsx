import { styled } from 'styled-components';

/** A lane that narrows to the horizon; its crossbar makes it an H. */
export function Logo() {
  return (
    <Row>
      <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
        <g fill="var(--color-on-accent)">
          <path d="M9 26 12.5 6h3L13.6 26z" />
          <path d="M23 26 19.5 6h-3l1.9 20z" />
          <path d="M12.9 14h6.2l.4 3h-7z" />
        </g>
      </svg>
      <span>Hirelane</span>
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  font-size: 1.1875rem;
  font-weight: 700;
  letter-spacing: -0.03em;
`;
