// Reads which packages of Debian an image holds, and its Node, for the bill of materials.
// scripts/images/copy-programs.sh writes their names and copies the texts of their licences.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bill } from './bill.ts';

type Part = Bill['components'][number];

/** A field of the form that dpkg writes. @throws if it is missing: a bill never leaves out a part silently */
function fieldIn(text: string, name: string): string {
  const value = new RegExp(`^${name}="?([^"\\n]+)"?$`, 'm').exec(text.replaceAll(': ', '='))?.[1];
  if (value === undefined) throw new Error(`no ${name} in ${JSON.stringify(text.slice(0, 200))}`);
  return value;
}

const isMachineReadable = (text: string): boolean =>
  /^Format(-Specification)?: *https?:\/\/\S+(copyright-format|dep5)/.test(text);

/** The short names of licences in a copyright file of Debian; the file itself where it has no such names. */
function licencesIn(text: string, name: string) {
  const found = [...text.matchAll(/^License: *(\S.*?) *$/gm)].map(([, licence = '']) => licence);
  const names = isMachineReadable(text) ? [...new Set(found)].toSorted() : [];
  const given = names.length > 0 ? names : [`/usr/share/doc/${name}/copyright in the images`];
  return given.map((licence) => ({ license: { name: licence } }));
}

/** Node as a part of the product. */
export function nodeOf(version: string): Part {
  const purl = `pkg:generic/node@${version}`;
  return {
    'bom-ref': purl,
    type: 'platform',
    name: 'node',
    version,
    purl,
    licenses: [{ license: { id: 'MIT' } }],
  };
}

/** Node of an image. Its licence text lies beside its version. */
export async function nodePart(root: string): Promise<Part> {
  const version = await readFile(join(root, 'usr/share/doc/node/version'), 'utf8');
  return nodeOf(version.trim().replace(/^v/, ''));
}

/** The parts that the root of an image holds, by name. @throws if one is not named in full */
export async function debianParts(root: string): Promise<readonly Part[]> {
  const distro = `debian-${fieldIn(await readFile(join(root, 'etc/os-release'), 'utf8'), 'VERSION_ID')}`;
  const folder = join(root, 'var/lib/dpkg/status.d');
  const names = await readdir(folder);
  return await Promise.all(
    names.toSorted().map(async (file) => {
      const status = await readFile(join(folder, file), 'utf8');
      const [name, version] = [fieldIn(status, 'Package'), fieldIn(status, 'Version')];
      const about = `arch=${fieldIn(status, 'Architecture')}&distro=${distro}`;
      const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${about}`;
      const licenses = licencesIn(
        await readFile(join(root, 'usr/share/doc', name, 'copyright'), 'utf8'),
        name,
      );
      return { 'bom-ref': purl, type: 'library', name, version, purl, licenses };
    }),
  );
}
