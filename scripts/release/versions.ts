// Finds every place that carries the version of the product, and says which of them disagree.

/** Files, and a pattern whose first group is the version. At least `least` places have to be found. */
type Place = { readonly files: RegExp; readonly pattern: RegExp; readonly least: number };

const inText = String.raw`(\d[\w.+-]*\w|\d)`;

/** Versions that only tests and messages show are left out: they are samples. */
const places: readonly Place[] = [
  {
    files: /^([\w-]+\/)*package\.json$/,
    pattern: /"(?:version|@glimpse\/[\w-]+)": "([^"]+)"/g,
    least: 20,
  },
  {
    files: /^package-lock\.json$/,
    pattern: /(?:^ {2}|"name": "@?glimpse(?:[/-][\w-]+)?",\s+)"version": "([^"]+)"/gm,
    least: 10,
  },
  { files: /^package-lock\.json$/, pattern: /"@glimpse\/[\w-]+": "([^"]+)"/g, least: 10 },
  {
    files: /^(terraform\/)?charts\/[\w-]+\/Chart\.yaml$/,
    pattern: /^(?:version|appVersion): '?([^'\n]+)'?$/gm,
    least: 7,
  },
  { files: /^Dockerfile$/, pattern: /^ARG VERSION=(.*)$/gm, least: 1 },
  {
    files: /^terraform\/(?!.*\/tests\/).*\.(tf|yaml|md)$/,
    pattern: new RegExp(String.raw`(?:glimpse(?:-|\.test\/)\w+:|\btag += ")${inText}`, 'g'),
    least: 9,
  },
  {
    files: /^charts\/[\w-]+\/(examples\/.*|README\.md)$|^compose\.yaml$|^\.env\.example$/,
    pattern: new RegExp(String.raw`(?:glimpse-\w+:|[iI]mage\.tag=)${inText}`, 'g'),
    least: 5,
  },
  {
    files: /^(docs\/[^/]+|README)\.md$/,
    pattern: new RegExp(String.raw`(?:--tag \S+:|[iI]mage\.tag=)${inText}`, 'g'),
    least: 4,
  },
];

/** The files of a checkout: their paths, and what reads one. */
export type Checkout = { readonly files: readonly string[]; readonly read: (path: string) => string };

const foundIn = ({ files, read }: Checkout, place: Place) =>
  files
    .filter((path) => place.files.test(path))
    .flatMap((path) => [...read(path).matchAll(place.pattern)].map(([, found = '']) => ({ path, found })));

/** One sentence for each place that has another version, and for each pattern that finds too little. */
export function versionFaults(version: string, checkout: Checkout): readonly string[] {
  const faults = places.flatMap((place) => {
    const found = foundIn(checkout, place);
    const few = `scripts/release/versions.ts finds ${found.length} versions by ${place.pattern.source}, not ${place.least}.`;
    const others = found
      .filter((one) => one.found !== version)
      .map((one) => `${one.path} has the version ${one.found}: write ${version}, which package.json has.`);
    return found.length < place.least ? [...others, few] : others;
  });
  return [...new Set(faults)];
}
