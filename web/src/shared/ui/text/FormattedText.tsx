import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type Piece, readFormatted, type TextPart } from '@/shared/lib/formattedText';

interface FormattedTextProps {
  text: string;
  /** The heading level on the page for the text's top-level headings. */
  highest?: 2 | 3;
}

/** Text written by an operator, with its headings, lists and links (`formattedText.ts`). */
export const FormattedText = ({ text, highest = 2 }: FormattedTextProps) =>
  readFormatted(text).map((part, n) => <Fragment key={keyOf(part, n)}>{shown(part, highest)}</Fragment>);

const keyOf = ({ kind }: TextPart, n: number) => `${n}-${kind}`;

function shown(part: TextPart, highest: 2 | 3) {
  if (part.kind === 'heading') {
    const Heading = part.level === 1 ? (`h${highest}` as const) : highest === 2 ? 'h3' : 'h4';
    return <Heading>{part.line}</Heading>;
  }
  const lines = part.lines.map((pieces, n) => ({
    key: `${n}`,
    pieces: pieces.map((piece, at) => ({ key: `${at}`, piece })),
  }));
  if (part.kind === 'list') {
    return (
      <ul>
        {lines.map(({ key, pieces }) => (
          <li key={key}>{pieces.map((each) => pieceOf(each))}</li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      {lines.map(({ key, pieces }) => (
        <Fragment key={key}>
          {key !== '0' && <br />}
          {pieces.map((each) => pieceOf(each))}
        </Fragment>
      ))}
    </p>
  );
}

function pieceOf({ key, piece }: { key: string; piece: Piece }) {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
  if (piece.to.startsWith('/')) {
    return (
      <Link key={key} to={piece.to}>
        {piece.text}
      </Link>
    );
  }
  return (
    <a key={key} href={piece.to} rel="noreferrer">
      {piece.text}
    </a>
  );
}
