import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Width of the quiet zone around a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code. It is dark on light in both colour modes, because many cameras cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  );
}

const Picture = styled.svg`
  width: min(14rem, 100%);
  margin-inline: auto;
`;
