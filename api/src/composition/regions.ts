// Opens the list of regions.
import { regionDirectory } from '#features/regions/directory.ts';
import type { Base } from './base.ts';

export const openRegions = ({ config, log }: Pick<Base, 'config' | 'log'>) =>
  regionDirectory({ file: config.regionsFile, region: config.region, log });
