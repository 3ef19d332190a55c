// Lists the licences of what a release contains, and refuses those that are not allowed.
import type { Bill } from './bill.ts';

/** Licences (SPDX) of packages that may be distributed within Apache-2.0. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

type Part = Bill['components'][number];

/** `A`, `(A OR B)` or `A AND B`; the empty text where a package names none. */
const licenceOf = ({ licenses = [] }: Part): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ');

/** Whether an SPDX expression is allowed: one side of each OR, and every side of each AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '').trim();
  if (expression.includes('(') && / AND /.test(expression) && / OR /.test(expression)) return false;
  return plain
    .split(' OR ')
    .some((option) => option.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

const isDebian = ({ purl = '' }: Part): boolean => purl.startsWith('pkg:deb/');
const packagesOf = ({ components }: Bill): readonly Part[] =>
  components.filter((part) => part.type === 'library' && !isDebian(part));
const nameOf = (part: Part): string => part['bom-ref'];

/** One sentence for each package whose licence is missing or not allowed. */
export const licenceFaults = (bill: Bill): readonly string[] =>
  packagesOf(bill)
    .filter((part) => !isAllowed(licenceOf(part)))
    .map(
      (part) =>
        `${nameOf(part)} has ${licenceOf(part) || 'no licence'}: take another package, or allow the licence in scripts/release/licences.ts.`,
    );

/** Packages of Debian bring their licence as a text, which lies in the images beside them. */
const debianLines = ({ components }: Bill): readonly string[] =>
  components
    .filter(isDebian)
    .map(
      ({ name, version }) => `${name}@${version} (Debian)\t/usr/share/doc/${name}/copyright in the images\n`,
    );

/** Programs that are no packages: Node and MongoDB's archive. */
const programLines = ({ components }: Bill): readonly string[] =>
  components
    .filter(({ type }) => type === 'platform' || type === 'file')
    .map((part) => `${part.name}@${part.version} (program)\t${licenceOf(part)}\n`);

/** The list of a release: one line for each part of production, with its licence. */
export const licenceList = (bill: Bill): string =>
  [
    ...packagesOf(bill).map((part) => `${nameOf(part)}\t${licenceOf(part)}\n`),
    ...debianLines(bill),
    ...programLines(bill),
  ]
    .toSorted()
    .join('');

/** Data that no package brings: name, licence, and the file that names its origin. */
export const dataLicences =
  'eff-words (data)\tCC-BY-3.0-US, Electronic Frontier Foundation: contracts/src/eff-words.json\n';
