import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/** A spelling suggestion for a search with few results, as a link to the corrected search. */
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
