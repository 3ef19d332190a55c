// Checks the release of a region's MongoDB as its API does at start.
import { isNewEnough, neededReleases } from '@glimpse/contracts/handover/mongo-release';
import { type MongoCondition, mongoCondition } from './condition.ts';

/** `undefined`: accepted, or not told. @param version like `7.0.32` */
export function releaseCondition(
  version: string | undefined,
  development: boolean,
): MongoCondition | undefined {
  if (version === undefined) return undefined;
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10));
  if (isNewEnough(numbers, development)) return undefined;
  const needed = development ? '6.0 or newer' : neededReleases;
  return mongoCondition('VersionUnsupported', `MongoDB is too old: ${needed} is needed.`);
}
