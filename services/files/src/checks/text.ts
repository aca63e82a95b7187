import { invalidField } from '@hirelane/http/http-problem';

const NOT_TEXT = 'This file is not plain text in UTF-8. Save it as UTF-8, or as a PDF.';
/** Control characters but for tabs, line ends and page ends. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

/** The same bytes. Throws 422 on the field `file` where they are not plain text in UTF-8. */
export async function* checkedText(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Buffer) => {
    try {
      if (!CONTROLS.test(decoder.decode(chunk, { stream: chunk !== undefined }))) return;
    } catch {
      // not UTF-8
    }
    throw invalidField('file', NOT_TEXT);
  };
  for await (const chunk of bytes) {
    check(chunk);
    yield chunk;
  }
  check();
}
