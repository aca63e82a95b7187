import { styled } from 'styled-components';
import type { StatusChange } from '@/features/projects/owner/useOwnProject';
import { OWNER_TEXTS as TEXTS } from '@/features/projects/texts';
import { ApiError, messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';

/** Why the project stayed as it was; for a draft that is incomplete, everything it still lacks. */
export function ChangeFailure({ error, change }: { error: Error; change: StatusChange }) {
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
      </Alert>
    </Box>
  );
}

const Box = styled.div`
  order: 9;
  flex-basis: 100%;

  ul {
    padding-inline-start: ${theme.space[4]};
    list-style: disc;
  }
`;
