// Takes from the bill of npm what production needs. `npm sbom --omit dev` leaves out whatever the root needs
// for its tests, too, such as express, mongodb and react, so the whole bill is walked here.
import { UserError } from '@glimpse/processes/user-error';
import type { Bill } from './bill.ts';

/** A package of ours, `name@version`, and the names of what it needs in production or puts into the pages. */
export type Shipped = { readonly ref: string; readonly needs: readonly string[] };

/** What package-lock.json says of a package: its version, and for which machines it is. */
type LockedPackage = {
  readonly version?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
};

const fits = (listed: string | readonly string[] | undefined, wanted: readonly string[]): boolean =>
  listed === undefined || [listed].flat().some((one) => one.startsWith('!') || wanted.includes(one));

/** The packages, `name@version`, that no image holds, since they are for other machines. */
export const foreignPackages = (
  packages: Readonly<Record<string, LockedPackage>>,
  cpus: readonly string[],
): ReadonlySet<string> =>
  new Set(
    Object.entries(packages)
      .filter(([, { os, cpu, libc }]) => !(fits(os, ['linux']) && fits(cpu, cpus) && fits(libc, ['glibc'])))
      .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`),
  );

type Links = ReadonlyMap<string, readonly string[]>;

const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

/** What each package of ours needs, without what only its tests and its build need. */
function needsOf({ ref, needs }: Shipped, links: Links): readonly string[] {
  const known = links.get(ref) ?? [];
  return needs.map((name) => {
    const found = known.find((one) => nameIn(one) === name);
    if (!found)
      throw new UserError(`package-lock.json does not lead from ${ref} to ${name}: run npm install.`);
    return found;
  });
}

/**
 * Everything that `shipped` needs, without `foreign`. Packages of a registry come without what their own
 * tests need.
 */
export function productionBill(
  bill: Bill,
  shipped: readonly Shipped[],
  foreign: ReadonlySet<string> = new Set(),
): Bill {
  const all: Links = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const own: Links = new Map(shipped.map((one) => [one.ref, needsOf(one, all)]));
  const linksOf = (ref: string) => (own.get(ref) ?? all.get(ref) ?? []).filter((next) => !foreign.has(next));
  const kept = new Set(own.keys());
  for (const ref of kept) for (const next of linksOf(ref)) kept.add(next); // a set is walked to its end
  const root = bill.metadata.component['bom-ref'];
  return {
    ...bill,
    components: bill.components.filter((part) => kept.has(part['bom-ref'])),
    dependencies: [
      { ref: root, dependsOn: [...own.keys()] },
      ...[...kept].map((ref) => ({ ref, dependsOn: linksOf(ref) })),
    ],
  };
}
