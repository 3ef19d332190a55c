// How MongoDB acknowledges our writes, and how long it may take for a command.

/** Longest time for a read, in ms. */
export const readMs = 2000;
/** Longest time for a write, in ms. */
export const writeMs = 4000;

/** Acknowledged once a majority of the members has the write in its journal. For operations with a `timeoutMS` of their own. */
export const majorityWrites = { w: 'majority', journal: true } as const;

/** The same; after `writeMs` the server answers that the write is not settled. */
export const timedMajorityWrites = { ...majorityWrites, wtimeoutMS: writeMs } as const;

/** The same as a field of a command, where the driver's names do not count. */
export const commandWriteConcern = { w: 'majority', j: true, wtimeout: writeMs } as const;
