import type { PublicProject } from '@hirelane/api/schemas/projects';
import { styled } from 'styled-components';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/feedback/Alert';

export const PUBLIC_TEXTS = {
  signIn: 'Sign in to apply',
  apply: 'Apply Now',
  open: 'Open the project',
  others: 'See open projects',
  closed: 'This project is closed and takes no more proposals.',
  filled: 'A freelancer was hired. This project takes no more proposals.',
  file: 'This project has a file. Sign in to download it.',
  unknownTitle: 'Project not found',
  unknown: 'It may be a draft, or the address is wrong.',
  goneTitle: 'Project deleted',
  gone: 'The client of this project has deleted their account.',
  notLoaded: 'We could not load this project.',
} as const;

/**
 * The head of a public project. It is also rendered on the server, so it must not depend on the reader or the time
 * zone.
 */
export function PublicHead({ project }: { project: PublicProject }) {
  const { title, category, status, publishedAt } = project;
  return (
    <Head>
      {category && <Category>{category}</Category>}
      <h1 id="project-title">{title}</h1>
      <Published>
        Published <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      </Published>
      {status !== 'published' && <Alert tone="info">{PUBLIC_TEXTS[status]}</Alert>}
    </Head>
  );
}

const Head = styled.header`
  h1 {
    overflow-wrap: anywhere;
  }

  > [role='status'] {
    margin-block-start: ${theme.space[4]};
  }
`;

const Category = styled.p`
  margin-block-end: ${theme.space[2]};
  color: ${theme.color.accent};
  font-size: ${theme.font.sm};
  font-weight: 600;
`;

const Published = styled.p`
  margin-block-start: ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
