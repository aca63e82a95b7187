import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/** What was probably meant by the words of a search that finds little, as the same search with them. */
export function SuggestedWords({ words }: { words: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('q', words);
  return (
    <Line role="status">
      Did you mean <Link to={{ search: params.toString() }}>{words}</Link>?
    </Line>
  );
}

const Line = styled.p`
  overflow-wrap: anywhere;

  a {
    font-weight: 600;
  }
`;
