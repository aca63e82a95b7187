import type { PersonPage } from '@hirelane/api/schemas/people';
import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { LeadPicture } from '@/domain/files/LeadPicture';
import { usePictureViewer } from '@/domain/files/usePictureViewer';
import { EntryList } from '@/features/people/EntryList';
import { PAGE_TEXTS } from '@/features/people/texts';
import { formatDay } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Prose } from '@/shared/ui/text/textStyles';

type Project = NonNullable<PersonPage['freelancer']>['portfolio'][number];

/** A freelancer's portfolio projects. The viewer shows the pictures of all of them. */
export function PersonPortfolio({ portfolio }: { portfolio: readonly Project[] }) {
  const { view, viewer } = usePictureViewer(portfolio.map(({ file }) => file));
  return (
    <>
      <EntryList aria-label="Portfolio">
        {portfolio.map(({ _id, title, role, completionDate, projectChallange, projectSolution, file }) => (
          <li key={_id}>
            <LeadPicture file={file} onView={() => view(file._id)} fallback={<Files files={[file]} />} />
            <div>
              <h3>{title}</h3>
              <p>{role}</p>
              <small>Completed {formatDay(completionDate)}</small>
            </div>
            <Parts>
              <div>
                <dt>{PAGE_TEXTS.challenge}</dt>
                <Prose as="dd">{projectChallange}</Prose>
              </div>
              <div>
                <dt>{PAGE_TEXTS.solution}</dt>
                <Prose as="dd">{projectSolution}</Prose>
              </div>
            </Parts>
          </li>
        ))}
      </EntryList>
      {viewer}
    </>
  );
}

/** Side by side where the column is wide enough. */
const Parts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]} ${theme.space[6]};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  dt {
    margin-block-end: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;
