// What operators do to something that people have written or uploaded, in whatever stream it is.

/** Hide it for a reason. `at`: an instant in UTC. */
export type Hide = Readonly<{ type: 'Hide'; reason: string; at: string }>;

/** Show it again. `text`: what was hidden, where the decider does not keep it. */
export type ShowAgain = Readonly<{ type: 'ShowAgain'; reason?: string | undefined; text: string; at: string }>;

export type Hiding = Hide | ShowAgain;

export const isHiding = <C extends Readonly<{ type: string }>>(command: C): command is Extract<C, Hiding> =>
  command.type === 'Hide' || command.type === 'ShowAgain';

/** What the event of a thing that was hidden says of the command. */
export const hiddenBy = ({ reason, at }: Hide) => ({ reason, hiddenAt: at });

/** What the event of a thing that is shown again says of the command. */
export const shownBy = ({ reason, at }: ShowAgain) => ({ ...(reason !== undefined && { reason }), restoredAt: at });
