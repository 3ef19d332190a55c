// Compares the sums of releases that were made of one commit.

const sumsByName = (sums: string): ReadonlyMap<string, string> =>
  new Map([...sums.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum = '', name = '']) => [name, sum]));

/** One sentence for each file that a release lacks, has beside the first, or has with other bytes. */
export function differences(first: string, other: string): readonly string[] {
  const [mine, theirs] = [sumsByName(first), sumsByName(other)];
  if (mine.size === 0) return ['the first release has no sums'];
  const names = [...new Set([...mine.keys(), ...theirs.keys()])].toSorted();
  return names.flatMap((name) => {
    if (!theirs.has(name)) return [`${name} is missing`];
    if (!mine.has(name)) return [`${name} is in no other release`];
    return mine.get(name) === theirs.get(name) ? [] : [`${name} has other bytes`];
  });
}
