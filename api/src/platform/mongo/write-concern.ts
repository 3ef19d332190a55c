// Write concern of our writes, and time limits of commands.

/** Time limit of a read in ms. */
export const readMs = 2000;
/** Time limit of a write in ms. */
export const writeMs = 4000;

/** Acknowledged once a majority has the write in its journal. For writes that other limits end. */
export const majorityWrites = { w: 'majority', journal: true } as const;

/** The same; after `writeMs` the server answers that the write is not confirmed. */
export const timedMajorityWrites = { ...majorityWrites, wtimeoutMS: writeMs } as const;

/** The same in the server's names, for commands that bypass the driver's options. */
export const commandWriteConcern = { w: 'majority', j: true, wtimeout: writeMs } as const;

/** For a change that may be lost, because something else makes it later: the primary has it in memory. */
export const hintWriteConcern = { w: 1, j: false } as const;
