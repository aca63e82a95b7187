import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { StatusChange } from '@/features/projects/owner/projectCommands';
import { OWNER_TEXTS as TEXTS } from '@/features/projects/owner/texts';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';

interface ChangeFailureProps {
  projectId: string;
  error: Error;
  change: StatusChange;
}

/** Why the project stayed as it was; for a draft that is incomplete, everything it still lacks. */
export function ChangeFailure({ projectId, error, change }: ChangeFailureProps) {
  const lacks = error instanceof ApiError ? error.problem.errors.map(({ message }) => message) : [];
  return (
    <Box>
      <Alert>
        {change === 'publish' && lacks.length > 0 ? TEXTS.incomplete : messageOf(error)}
        {lacks.length > 0 && (
          <ul>
            {lacks.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {lacks.length > 0 && <Link to={`/client/post?id=${projectId}`}>{TEXTS.complete}</Link>}
      </Alert>
    </Box>
  );
}

const Box = styled.div`
  order: 9;
  flex-basis: 100%;
  margin-block-start: ${theme.space[1]};
  color: ${theme.color.text};

  ul {
    padding-inline-start: ${theme.space[4]};
    list-style: disc;
  }

  a {
    display: inline-block;
    margin-block-start: ${theme.space[2]};
  }
`;
