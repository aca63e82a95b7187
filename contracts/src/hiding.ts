// The commands that operators use to hide and restore users' content, in any stream.

/** Hides it for a reason. `at`: an instant in UTC. */
export type Hide = Readonly<{ type: 'Hide'; reason: string; at: string }>;

/** Shows it again. `text`: what was hidden, if the decider does not keep it. */
export type ShowAgain = Readonly<{ type: 'ShowAgain'; reason?: string | undefined; text: string; at: string }>;

export type Hiding = Hide | ShowAgain;

export const isHiding = <C extends Readonly<{ type: string }>>(command: C): command is Extract<C, Hiding> =>
  command.type === 'Hide' || command.type === 'ShowAgain';

/** The fields of the hiding event, from the command. */
export const hiddenBy = ({ reason, at }: Hide) => ({ reason, hiddenAt: at });

/** The fields of the restoring event, from the command. */
export const shownBy = ({ reason, at }: ShowAgain) => ({ ...(reason !== undefined && { reason }), restoredAt: at });
