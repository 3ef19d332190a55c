// Looks up names of pods with the resolver of the machine.
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import type { ResolveName } from './own-name.ts';

const absent = new Set(['ENOTFOUND', 'ENODATA']);
const resolverFile = '/etc/resolv.conf';

/**
 * Completes `<pod>.<service>.<namespace>.svc` with the cluster's domain from the search list, which kubelet
 * writes. Only the cluster's own servers are asked then: servers outside it may not answer for such names.
 */
export function absoluteName(name: string, resolverText: string): string {
  const search = /^search[ \t]+(.*)$/m.exec(resolverText)?.[1]?.split(/[ \t]+/) ?? [];
  const domain = search.find((entry) => entry.startsWith('svc.'))?.slice('svc.'.length);
  return domain === undefined || !name.endsWith('.svc') ? name : `${name}.${domain.replace(/\.$/, '')}.`;
}

/** Addresses of a name. A name that does not exist is no error. */
export const resolveName: ResolveName = async (name) => {
  try {
    const host = absoluteName(name, await readFile(resolverFile, 'utf8').catch(() => ''));
    return (await lookup(host, { all: true })).map(({ address }) => address);
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
