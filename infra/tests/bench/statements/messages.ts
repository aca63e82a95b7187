/** Reads the messages that a PostgreSQL server sends on one connection (PostgreSQL, Message Formats). */
export type Messages = Readonly<{
  read(bytes: Buffer): void;
  /** How often the server was ready for a query (ReadyForQuery). */
  ready(): number;
  /** The tags of all completed statements (CommandComplete), and `error <SQLSTATE>` for each ErrorResponse. */
  tags: readonly string[];
}>;

const [READY, COMPLETE, ERROR] = ['Z', 'C', 'E'].map((letter) => letter.charCodeAt(0));

export function readMessages(): Messages {
  const tags: string[] = [];
  let ready = 0;
  let rest: Buffer = Buffer.alloc(0);
  return {
    tags,
    ready: () => ready,
    read(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      let at = 0;
      while (all.length - at >= 5) {
        const end = at + 1 + all.readInt32BE(at + 1);
        if (end > all.length) break;
        const body = all.subarray(at + 5, end);
        if (all[at] === READY) ready++;
        else if (all[at] === COMPLETE) tags.push(body.toString('latin1', 0, body.length - 1));
        else if (all[at] === ERROR) tags.push(`error ${/\0C(\w{5})\0/.exec(`\0${body.toString('latin1')}`)?.[1]}`);
        at = end;
      }
      rest = all.subarray(at);
    },
  };
}
