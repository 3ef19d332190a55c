// Decides why a release is refused. Nothing has been written then.
import type { ImagePlatform } from './processors.ts';

/** What a release is made of, as it was found. */
export type ReleaseFacts = {
  /** Version of package.json. */
  readonly version: string;
  /** Tag for which the release is made, such as `v1.2.0`; absent: none was given. */
  readonly tag?: string;
  /** Files that differ from the commit, as git prints them. */
  readonly changed: readonly string[];
  /** Lines of the changelog for this version. */
  readonly notes: string | undefined;
  readonly versionFaults: readonly string[];
  /** Version of an earlier release in `dist/`. */
  readonly inDist: string | undefined;
  readonly licenceFaults: readonly string[];
  /** Base image as programs.lock.json names it. */
  readonly base: string;
  /** For what the images are built. */
  readonly platforms: readonly ImagePlatform[];
  /** Whether programs of this machine may stand in for base image and mongod. */
  readonly standIns: boolean;
};

const shown = 5;

function changedFault(changed: readonly string[]): readonly string[] {
  if (changed.length === 0) return [];
  const more = changed.length > shown ? `, and ${changed.length - shown} more` : '';
  return [`Commit or remove what differs from the commit: ${changed.slice(0, shown).join(', ')}${more}.`];
}

const hasArchive = ({ archive, sha256 }: ImagePlatform): boolean =>
  /^https:\/\/\S+\.tgz$/.test(archive) && /^[0-9a-f]{64}$/.test(sha256);

/** Faults of what comes from outside: base image and MongoDB's archive. */
function programFaults({ base, platforms, standIns }: ReleaseFacts): readonly string[] {
  if (standIns) return [];
  const faults: string[] = [];
  if (!/@sha256:[0-9a-f]{64}$/.test(base))
    faults.push(
      `programs.lock.json names the base image ${base} without a digest: run make base, which looks it up, and commit the file.`,
    );
  if (platforms.length === 0 || !platforms.every(hasArchive))
    faults.push(
      'Set MONGODB_ARCHIVE_AMD64, MONGODB_ARCHIVE_ARM64 or both to the https address of the .tgz of MongoDB 8.0.21 or newer for that processor, and MONGODB_SHA256_AMD64, MONGODB_SHA256_ARM64 to the 64 hex digits that MongoDB publishes for it.',
    );
  if (faults.length > 0)
    faults.push('For a trial on this machine, STAND_INS=accepted takes its own programs instead of both.');
  return faults;
}

/** Why the release is refused, one sentence each, all of them; none: it may be made. */
export function refusals(facts: ReleaseFacts): readonly string[] {
  const { version, tag, notes, inDist } = facts;
  const faults = [...changedFault(facts.changed)];
  if (tag !== undefined && tag !== `v${version}`)
    faults.push(`The tag ${tag} is not v${version}: change TAG, or the versions, by docs/release.md.`);
  if (notes === undefined)
    faults.push(
      `CHANGELOG.md says nothing about ${version}: write what changed below a heading ## ${version}.`,
    );
  if (inDist !== undefined && inDist !== version)
    faults.push(`dist/ holds the release ${inDist}: move it away or remove it.`);
  return [...faults, ...facts.versionFaults, ...facts.licenceFaults, ...programFaults(facts)];
}
