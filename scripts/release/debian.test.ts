// Tests that the bill names the packages of Debian of an image, and its Node.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { expect, onTestFinished, test } from 'vitest';
import { debianParts, nodePart } from './debian.ts';

const format = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n';
const texts: Readonly<Record<string, string>> = {
  zlib1g: `${format}\nFiles: *\nLicense: Zlib\n\nFiles: contrib/*\nLicense: GPL-2+\n\nLicense: Zlib\n text\n`,
};

async function partsOf(packages: Readonly<Record<string, string>>, release = 'VERSION_ID="12"\n') {
  const root = await openTestFolder();
  const folder = join(root, 'var/lib/dpkg/status.d');
  try {
    await mkdir(folder, { recursive: true });
    await mkdir(join(root, 'etc'));
    await writeFile(join(root, 'etc/os-release'), `PRETTY_NAME="Debian"\n${release}`);
    for (const [name, text] of Object.entries(packages)) {
      await writeFile(join(folder, name), text);
      await mkdir(join(root, 'usr/share/doc', name), { recursive: true });
      await writeFile(join(root, 'usr/share/doc', name, 'copyright'), texts[name] ?? 'Anybody may use it.');
    }
    return await debianParts(root);
  } finally {
    await rm(root, { recursive: true });
  }
}
const status = (name: string, version: string) =>
  `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nSource: x (1)\nVersion: ${version}\n`;

test('each package is a part with its version, by name', async () => {
  const parts = await partsOf({
    'libstdc++6': status('libstdc++6', '12.2.0-14+deb12u1'),
    libc6: status('libc6', '1:2.36-9'),
  });
  expect(parts.map(({ name, version, purl }) => [name, version, purl])).toEqual([
    ['libc6', '1:2.36-9', 'pkg:deb/debian/libc6@1%3A2.36-9?arch=amd64&distro=debian-12'],
    [
      'libstdc++6',
      '12.2.0-14+deb12u1',
      'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12',
    ],
  ]);
});

test('licences are named as the copyright file names them, else the file is', async () => {
  const parts = await partsOf({ zlib1g: status('zlib1g', '1'), libc6: status('libc6', '1') });
  expect(parts.map(({ licenses }) => licenses?.map(({ license }) => license?.name))).toEqual([
    ['/usr/share/doc/libc6/copyright in the images'],
    ['GPL-2+', 'Zlib'],
  ]);
});

test('Node is a part with its version', async () => {
  const root = await openTestFolder();
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'usr/share/doc/node'), { recursive: true });
  await writeFile(join(root, 'usr/share/doc/node/version'), 'v24.21.0\n');
  expect(await nodePart(root)).toMatchObject({
    name: 'node',
    version: '24.21.0',
    purl: 'pkg:generic/node@24.21.0',
    licenses: [{ license: { id: 'MIT' } }],
  });
  await expect(nodePart(join(root, 'none'))).rejects.toThrow('ENOENT');
});

test('a package without version and an image of another system are no silent gap', async () => {
  await expect(partsOf({ libc6: 'Package: libc6\nArchitecture: amd64\n' })).rejects.toThrow('no Version');
  await expect(partsOf({}, '')).rejects.toThrow('no VERSION_ID');
});
