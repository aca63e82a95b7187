import { STARS_MAX } from '@hirelane/api/constants';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

const STARS = Array.from({ length: STARS_MAX }, (_, n) => `star-${n + 1}`);

/** A number of stars, with fractions; read out as '4 of 5'. */
export function Stars({ value }: { value: number }) {
  return (
    <Row role="img" aria-label={`${value} of ${STARS_MAX}`} style={{ '--share': value / STARS_MAX }}>
      {STARS.map((star) => (
        <Icon key={star} name="star" size={18} />
      ))}
      <Filled>
        {STARS.map((star) => (
          <Icon key={star} name="star" size={18} filled />
        ))}
      </Filled>
    </Row>
  );
}

const Row = styled.span`
  position: relative;
  display: inline-flex;
  width: fit-content;
  color: ${theme.color.accent};
`;

const Filled = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  display: flex;
  width: calc(100% * var(--share));
  overflow: hidden;
`;
