// Makes a release: refuses, or writes everything of the version beside `dist/` and moves it there at the end.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { onPath } from '@glimpse/processes/on-path';
import { UserError } from '@glimpse/processes/user-error';
import { installForImages, missingForImages } from '../images/machine.ts';
import { checkCharts } from './check-charts.ts';
import { type Release, distFolder, gatherRelease, releaseName } from './facts.ts';
import { withParts } from './bill.ts';
import { writeCommand } from './command.ts';
import { writeImages } from './images.ts';
import { pagesName, onePageList } from './pages.ts';
import { writeBill, writeParts } from './parts.ts';
import { emulatorFault } from './processors.ts';
import { type ReleaseFacts, refusals } from './refusals.ts';
import { digestLines, digestsName, namesIn, sumsName, writeSums } from './sums.ts';

const run = promisify(execFile);

const standInNote =
  '> Made with stand-ins for base image and mongod: for a trial on one machine, not for anybody else.\n\n';

/** Why this machine builds no images. */
function machineFault({ standIns, platforms }: ReleaseFacts): string | undefined {
  if (standIns) return missingForImages();
  return onPath('buildah')
    ? emulatorFault(platforms)
    : 'Install buildah, which builds the images (Debian: apt-get install buildah).';
}

/** Exports the files of the commit, with rights that do not depend on the umask. */
async function exportCommit(commit: string, into: string): Promise<void> {
  const archive = `${into}.tar`;
  await mkdir(into);
  await run('git', ['-c', 'tar.umask=022', 'archive', '--output', archive, commit], { cwd: rootFolder });
  await run('tar', ['--extract', '--preserve-permissions', '--file', archive, '--directory', into]);
  await rm(archive);
}

/** Replaces what an earlier run for the same version has left in `dist/`; other files stay. */
async function moveToDist(from: string, names: readonly string[]): Promise<void> {
  const old = join(distFolder, sumsName);
  if (existsSync(old))
    for (const name of namesIn(await readFile(old, 'utf8')))
      await rm(join(distFolder, name), { force: true });
  for (const name of [...names, sumsName]) await rename(join(from, name), join(distFolder, name));
}

async function writeAll({ facts, commit, epoch, files, bill }: Release, folder: string): Promise<void> {
  const { version, base, platforms, standIns, notes = '' } = facts;
  const [root, into] = [join(folder, 'commit'), join(folder, 'release')];
  await exportCommit(commit, root);
  await mkdir(into);
  const common = { root, version, epoch, into };
  const said = standIns ? standInNote + notes : notes;
  const charts = await writeParts({ ...common, files, notes: said });
  await checkCharts({ root, version, into });
  const images = await writeImages({ ...common, base, platforms, standIns, commit });
  await writeFile(join(into, pagesName), onePageList(images.pages, version));
  const commandParts = await writeCommand(common);
  await writeBill(into, withParts(bill, [...images.parts, ...commandParts]));
  await writeFile(join(into, digestsName), digestLines({ ...images.digests, ...charts }));
  const release = { version, commit, sourceDateEpoch: epoch, base, platforms, standIns };
  await writeFile(join(into, releaseName), `${JSON.stringify(release, null, 2)}\n`);
  await moveToDist(into, await writeSums(into));
}

/** Writes the release of this checkout into `dist/`. @throws UserError with every reason against it */
export async function makeRelease(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const release = await gatherRelease(env);
  const { standIns, version } = release.facts;
  const machine = machineFault(release.facts);
  const faults = [...refusals(release.facts), ...(machine === undefined ? [] : [machine])];
  if (faults.length > 0) throw new UserError(`No release is made:\n- ${faults.join('\n- ')}`);
  if (standIns) await installForImages();
  await mkdir(distFolder, { recursive: true });
  const folder = await mkdtemp(join(distFolder, '.new-'));
  const start = performance.now();
  try {
    await writeAll(release, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const how = standIns ? ', with stand-ins, so not for anybody else' : '';
  console.log(
    `dist/ holds Glimpse ${version}${how} (${seconds} s). Check it: cd dist && sha256sum --check ${sumsName}`,
  );
}
