// `seal-accounts`: ends the clear form of accounts after an upgrade (docs/operations.md#upgrade).
import { setTimeout as wait } from 'node:timers/promises';
import { sealAllAccounts } from '#features/accounts/seal-accounts.ts';
import { jobLeases } from '#platform/mongo/leases.ts';
import type { Command } from './command.ts';
import { refuse } from './cli-error.ts';

const refusals = {
  older: 'A process of a release before 1.0.0-rc.1 is connected to the database: upgrade or stop it first.',
  'read only': 'Another program writes the key file: the operator seals accounts itself after an upgrade.',
  busy: 'Other processes changed accounts or keys all the time: run the command again.',
} as const;

export const sealAccounts: Command = {
  name: 'seal-accounts',
  takes: '',
  does: 'ends the clear form of accounts, once no process of a release before 1.0.0-rc.1 is left',
  words: [0, 0],
  flags: [],
  async run(_args, { open }) {
    await using parts = await open();
    const { forms, keyring, mongo, ids } = parts;
    const leases = jobLeases(mongo.db, ids.nonce());
    const sealing = await sealAllAccounts({ ...forms, keyring, leases, wait: (ms) => wait(ms) });
    if (!('pass' in sealing)) return refuse(refusals[sealing.kind]);
    const { changed, refused } = sealing.pass;
    const left = refused === 0 ? '' : ` ${refused} rows have no valid box: these accounts open for nobody.`;
    return `Accounts are read from their boxes alone. Clear fields were removed from ${changed} rows.${left}`;
  },
};
