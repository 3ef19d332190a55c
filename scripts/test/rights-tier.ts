// The tier `rights`: what all planes used of the rights, together, equals what the chart grants.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome, Tier } from './tier.ts';

/** Names the folder of the records; absent: nothing is recorded. `make e2e` sets it. */
export const folderVariable = 'GLIMPSE_RIGHTS_FOLDER';

/** Rights such as `region secrets get`. `denied`: requests that no granted right allows. */
export type Usage = {
  readonly granted: readonly string[];
  readonly used: readonly string[];
  readonly denied: readonly string[];
};
const programs = ['operator', 'solver', 'removal guard'] as const;
/** Programs with an account of their own. */
export type Program = (typeof programs)[number];
/** What the audit log of one control plane shows; one file each. */
export type RightsRecord = Readonly<Record<Program, Usage>>;

async function readRecords(folder: string): Promise<readonly RightsRecord[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.map(async (name) => {
      const record: RightsRecord = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return record;
    }),
  );
}

/** Why the union is not what is granted to a program; empty if it is. */
function faultsOf(program: Program, records: readonly RightsRecord[]): readonly string[] {
  const all = (field: keyof Usage) => new Set(records.flatMap((record) => record[program][field]));
  const [granted, used, denied] = [all('granted'), all('used'), all('denied')];
  if (granted.size === 0) return [`no control plane recorded the rights of the ${program}`];
  return [
    ...[...granted.difference(used)].map((right) => `the ${program} never uses: ${right}`),
    ...[...denied].toSorted().map((right) => `the ${program} asks for what it is not granted: ${right}`),
  ];
}

/** Compares the union of all records with the chart; one test per program. */
export function compareRecords(records: readonly RightsRecord[]): Outcome {
  const faults = programs.map((program) => faultsOf(program, records));
  const failed = faults.filter((list) => list.length > 0).length;
  return { passed: programs.length - failed, failed, skipped: 0, reasons: faults.flat() };
}

/** @param unrun why the union is not complete; `undefined` when every tier ran here */
export function rightsTier(folder: string, unrun: string | undefined): Tier {
  const skipped = { passed: 0, failed: 0, skipped: programs.length };
  const run = async (): Promise<Outcome> =>
    unrun === undefined
      ? compareRecords(await readRecords(folder))
      : { ...skipped, reasons: [`${programs.length} tests of rights are skipped: ${unrun}`] };
  return { name: 'rights', run };
}
