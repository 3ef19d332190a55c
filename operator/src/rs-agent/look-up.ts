// Looks up names of pods with the resolver of the machine.
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { LookUp } from './bootstrap.ts';

const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** Addresses of a name. A name that does not exist is no error. */
export const lookUp: LookUp = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    if (typeof code === 'string' && absent.has(code)) return 'absent';
    throw thrown;
  }
};

/** All addresses of the pod. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}
