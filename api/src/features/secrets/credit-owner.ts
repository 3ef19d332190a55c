// What the owner of a secret is credited with; the accounts feature keeps the counters (api.md 12).

/** Nobody waits for it and it never throws. @param owner 12 bytes; absent = an anonymous secret */
export type CreditOwner = (owner: Buffer | undefined, what: 'secretsCreated' | 'secretsBurned' | 'secretsShared') => void;
