import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';

/**
 * The marketplace's name, after the operator's logo or our own mark: a lane that narrows towards the horizon, with a
 * crossbar that makes it an H.
 */
export function Logo() {
  return (
    <Row>
      {marketplace.logo ? (
        <img alt="" width="28" height="28" data-mark="true" src={`/api/v1/marketplace/logo/${marketplace.logo}`} />
      ) : (
        <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32" data-mark="true">
          <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
          <g fill="var(--color-on-accent)">
            <path d="M9 26 12.5 6h3L13.6 26z" />
            <path d="M23 26 19.5 6h-3l1.9 20z" />
            <path d="M12.9 14h6.2l.4 3h-7z" />
          </g>
        </svg>
      )}
      <span>{marketplace.name}</span>
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

  img {
    border-radius: 8px;
    object-fit: cover;
  }
`;
