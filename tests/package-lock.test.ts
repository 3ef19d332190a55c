// Tests that package-lock.json holds the programs of native packages for every platform that we name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './architecture/sources.ts';

type Entry = {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly cpu?: string | readonly string[];
};
type Packages = Readonly<Record<string, Entry>>;

const lock: { readonly packages: Packages } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** The places at which Node looks for a package, nearest first. */
function placesOf(from: string, name: string): readonly string[] {
  const here = [from, 'node_modules', name].filter(Boolean).join('/');
  const above = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/'))).replace(/\/$/, '');
  return from === '' ? [here] : [here, ...placesOf(above, name)];
}

/** Optional packages without an entry: `npm ci` leaves them out and says nothing. */
const lost = (packages: Packages): readonly string[] =>
  Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(from, name).some((place) => packages[place]?.integrity))
      .map((name) => `${from || 'the root'} needs ${name}`),
  );

/** Native packages of production, without the name of the processor. */
const nativesFor = (cpu: string): readonly string[] =>
  Object.entries(lock.packages)
    .filter(([place, { dev }]) => !dev && place.includes('-linux-') && !place.endsWith('-musl'))
    .filter(([, { cpu: cpus = [] }]) => [cpus].flat().includes(cpu))
    .map(([place, { version }]) => `${place.replace(cpu, 'CPU')} ${version}`);

test('every optional package of a package is locked, for all its platforms', () => {
  expect(lost(lock.packages)).toEqual([]);
});

test('a package that npm left out is named', () => {
  const bcrypt = 'node_modules/@node-rs/bcrypt';
  const { [`${bcrypt}-linux-arm64-gnu`]: _gone, ...rest } = lock.packages;
  expect(lost(rest)).toEqual([`${bcrypt} needs @node-rs/bcrypt-linux-arm64-gnu`]);
});

test('images for amd64 and arm64 hold the same native packages', () => {
  const names = ['node_modules/@node-rs/bcrypt-linux-CPU-gnu', 'node_modules/node-linux-CPU'];
  expect(nativesFor('x64').map((text) => text.split(' ')[0])).toEqual(names);
  expect(nativesFor('arm64')).toEqual(nativesFor('x64'));
});
