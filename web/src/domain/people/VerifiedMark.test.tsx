import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VerifiedMark } from '@/domain/people/VerifiedMark';

const AT = '2026-03-03T23:30:00.000000Z';

test.each([true, false])('the mark shows the verified name and the day, in UTC (short: %s)', (isShort) => {
  const { container } = render(<VerifiedMark at={AT} isShort={isShort} />);
  expect(container).toHaveTextContent(/^Verified company, checked by the operator on 3 Mar\w* 2026$/);
});

test.each([null, undefined])('the mark is not shown without a verification (%s)', (at) => {
  const { container } = render(<VerifiedMark at={at} />);
  expect(container).toBeEmptyDOMElement();
});
