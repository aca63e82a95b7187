import type { PublicProject } from '@hirelane/contracts/api/projects';
import { styled } from 'styled-components';
import { PUBLIC_TEXTS as TEXTS } from '@/features/projects/publicTexts';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';

/** What a project is, for everybody. The server renders it too, so nothing depends on the reader or their time zone. */
export function PublicHead({ project }: { project: PublicProject }) {
  const { title, category, status, publishedAt } = project;
  return (
    <Head>
      {category && <Category>{category}</Category>}
      <h1 id="project-title">{title}</h1>
      <Published>
        Published <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      </Published>
      {status !== 'published' && <Alert tone="info">{TEXTS[status]}</Alert>}
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
