// Reads the list of regions from a file that may change at run time (docs/design/http-api.md#bootstrap).
import { readFile } from 'node:fs/promises';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import * as z from 'zod/mini';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observe/log.ts';
import { StartupError } from '#platform/errors/startup-error.ts';
import { isHost, regionPattern } from '#platform/validation/names.ts';
import { readIcons, type Icons } from './icons.ts';

const Region = z.object({
  identifier: z.string().check(z.regex(regionPattern)),
  display_name: z.string().check(z.minLength(1), z.maxLength(64)),
  domain: z.string().check(z.refine(isHost)),
  icon: z._default(z.string().check(z.regex(/^[a-z0-9-]+:[a-z0-9-]+$/)), 'lucide:globe'),
});
const Regions = z.array(Region).check(z.minLength(1), z.maxLength(100));

type RegionList = NonNullable<Bootstrap['regions']>;

/** The regions as pages show them; `null` without a list. */
export type RegionDirectory = {
  current(): RegionList | null;
  /** @param name such as `lucide:globe` */
  icon(name: string): string | undefined;
  readonly regionJobs: readonly Job[];
};

type ReadRegions = { readonly list: RegionList; readonly icons: Icons };
type DirectoryDeps = {
  readonly file: string | undefined;
  readonly region: string;
  readonly log: Pick<Log, 'warn'>;
};

async function readList(file: string, region: string): Promise<ReadRegions> {
  const jurisdictions = Regions.parse(JSON.parse(await readFile(file, 'utf8')));
  if (!jurisdictions.some(({ identifier }) => identifier === region))
    throw new Error('This region is not in the list');
  const icons = await readIcons(jurisdictions.map(({ icon }) => icon));
  return { list: { enabled: true, current_jurisdiction: region, jurisdictions }, icons };
}

/** Reads the list every 30 s; a malformed file changes nothing. @throws StartupError if malformed at start */
export async function regionDirectory({ file, region, log }: DirectoryDeps): Promise<RegionDirectory> {
  if (file === undefined) return { current: () => null, icon: () => undefined, regionJobs: [] };
  let read = await readList(file, region).catch((cause: unknown) => {
    throw new StartupError('REGIONS_FILE holds no list of regions with this one in it', { cause });
  });
  const reload = async (): Promise<void> => {
    try {
      read = await readList(file, region);
    } catch (err) {
      log.warn({ err }, 'The list of regions cannot be read; the former one stays');
    }
  };
  return {
    current: () => read.list,
    icon: (name) => read.icons.get(name),
    regionJobs: [{ name: 'regions', at: '*/30 * * * * *', leaseMs: 'every_copy', run: reload }],
  };
}
