import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { sessionKeys, sessionQuery } from '@/features/session/queries';
import { suspensionApi } from '@/shared/api/routes/suspension';
import { formatInstant } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Icon } from '@/shared/ui/icons/Icon';
import { typedText } from '@/shared/ui/text/textStyles';

/**
 * The effects of a suspension on what other users can see and do. People who have a proposal or contract with the
 * suspended user can still see their page.
 */
const EFFECTS = {
  client: 'Only people you deal with see your page, your projects are hidden, and your open offers were withdrawn.',
  freelancer:
    'Only people you deal with see your page, clients cannot make you offers, and open offers to you were withdrawn.',
} as const;

/**
 * Shows on every page that the account is suspended, why, and what its owner can still do. Removed once the account is
 * restored.
 */
export function SuspensionBar() {
  const { data, isError, refetch } = useQuery(suspensionQuery());
  const { data: session } = useQuery(sessionQuery());
  if (data === null) return null;
  const isClient = session?.isLogin === true && session.isClient;
  return (
    <Bar aria-labelledby="suspended">
      <Row>
        <Icon name="alert" size={20} />
        <Words>
          <h2 id="suspended">Your account is suspended</h2>
          <p>You can read everything, but change nothing. {EFFECTS[isClient ? 'client' : 'freelancer']}</p>
          {data && (
            <p>
              <strong>Reason, {formatInstant(data.suspendedAt)}:</strong> <Reason>{data.reason}</Reason>
            </p>
          )}
          {isError && (
            <Failed role="alert">
              The reason could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
            </Failed>
          )}
          <Links>
            <Link to={`${SETTINGS_PAGES.account}#notices`}>Appeal against this</Link>
            <Link to="/contact">Write to the operator</Link>
            <Link to={SETTINGS_PAGES.account}>Download your data or delete your account</Link>
          </Links>
        </Words>
      </Row>
    </Bar>
  );
}

const Bar = styled.section`
  border-block-end: 1px solid ${theme.color.danger};
  background: ${theme.color.dangerSoft};
  font-size: ${theme.font.sm};
`;

const Row = styled.div`
  display: flex;
  gap: ${theme.space[3]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[4]};

  > svg {
    flex: none;
    margin-block-start: 0.1rem;
    color: ${theme.color.danger};
  }

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  min-width: 0;
  max-width: 75ch;

  h2 {
    font-size: ${theme.font.md};
  }
`;

const Reason = styled.span`
  ${typedText}
`;

const Failed = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
`;

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[6]};
`;

/** Why the account is suspended; null if it is not. */
const suspensionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.suspension,
    queryFn: ({ signal }) => suspensionApi.call('getOwnSuspension', { signal }),
    select: (answer) => answer.data,
  });
