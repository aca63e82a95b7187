import { styled } from 'styled-components';
import { queryOf } from '@/domain/search/searchAddress';
import { theme } from '@/shared/theme/theme';

const FORMATS = [
  { end: 'atom', label: 'Atom', type: 'application/atom+xml' },
  { end: 'json', label: 'JSON Feed', type: 'application/feed+json' },
] as const;

interface FeedLinksProps {
  search: Parameters<typeof queryOf>[0];
}

/** Links to a search's feeds, both for users and for feed readers that look for links in the page. */
export function FeedLinks({ search: asked }: FeedLinksProps) {
  const search = new URLSearchParams(queryOf({ ...asked, sort: undefined })).toString();
  const addressOf = (end: string) => `/feeds/projects.${end}${search && `?${search}`}`;
  return (
    <Line>
      {FORMATS.map(({ end, label, type }) => (
        <link key={end} rel="alternate" type={type} title={`These projects as ${label}`} href={addressOf(end)} />
      ))}
      <span id="feeds">For feed readers:</span>
      {FORMATS.map(({ end, label, type }) => (
        <a key={end} href={addressOf(end)} type={type} aria-describedby="feeds">
          {label}
        </a>
      ))}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  a {
    display: inline-block;
    min-height: 24px;
  }
`;
