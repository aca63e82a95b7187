import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type Part, type Piece, readFormatted } from '@/shared/lib/formattedText';

/** A text that an operator has written, with its headings, lists and links (`formattedText.ts`). */
export const FormattedText = ({ text }: { text: string }) =>
  readFormatted(text).map((part, n) => <Fragment key={keyOf(part, n)}>{shown(part)}</Fragment>);

const keyOf = ({ kind }: Part, n: number) => `${n}-${kind}`;

function shown(part: Part) {
  if (part.kind === 'heading') return part.level === 1 ? <h2>{part.line}</h2> : <h3>{part.line}</h3>;
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
