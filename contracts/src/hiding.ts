// The commands that operators use to hide and restore users' content, in any stream.

/** Hides the content for a reason. `at` is an instant in UTC. */
export type Hide = Readonly<{ type: 'Hide'; reason: string; at: string }>;

/** Restores the content. `text` is the hidden text; it is needed only if the decider does not keep it. */
export type ShowAgain = Readonly<{ type: 'ShowAgain'; reason?: string | undefined; text: string; at: string }>;

export type Hiding = Hide | ShowAgain;

export const isHiding = <C extends Readonly<{ type: string }>>(command: C): command is Extract<C, Hiding> =>
  command.type === 'Hide' || command.type === 'ShowAgain';

/** Returns the fields of the hiding event for a command. */
export const hiddenBy = ({ reason, at }: Hide) => ({ reason, hiddenAt: at });

/** Returns the fields of the restoring event for a command. */
export const shownBy = ({ reason, at }: ShowAgain) => ({ ...(reason !== undefined && { reason }), restoredAt: at });
