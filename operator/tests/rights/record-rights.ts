// Writes which rights a control plane's audit log shows, for the comparison after all tiers.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  folderVariable,
  type Program,
  type RightsRecord,
  type Usage,
} from '../../../scripts/test/rights-tier.ts';
import type { AuditEvent } from '../cluster/audit.ts';
import { grantedRights } from './granted-rights.ts';
import { usedRights } from './used-rights.ts';

const users: Readonly<Record<Program, RegExp>> = {
  operator: /^system:serviceaccount:glimpse-system:glimpse-operator$/,
  solver: /^system:serviceaccount:glimpse-[^:]+:acme-solver$/,
  'removal guard': /^system:serviceaccount:glimpse-system:glimpse-operator-removal-guard$/,
};

/** What a program used of its rights. */
export function usageOf(program: Program, events: readonly AuditEvent[]): Usage {
  const own = events.filter(({ user }) => users[program].test(user));
  return usedRights(own, grantedRights()[program]);
}

/** Writes `<name>.json`; a later record of the same plane replaces it. */
export async function recordRights(
  name: string,
  read: () => Promise<readonly AuditEvent[]>,
  folder = process.env[folderVariable],
): Promise<void> {
  if (!folder) return;
  const events = await read();
  const record: RightsRecord = {
    operator: usageOf('operator', events),
    solver: usageOf('solver', events),
    'removal guard': usageOf('removal guard', events),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(record));
}
