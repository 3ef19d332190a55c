// Compares the pages of a host with a list that did not come from the host (docs/verify.md).
import type { Context, Run } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { type PageList, readPageList } from '../files/page-list.ts';
import { fieldOf, toJsonLine } from '../hosts/answers.ts';
import { readOrigin } from '../hosts/origin.ts';
import { expectSuccess } from '../hosts/refusal.ts';

export const versionPath = '/api/v2/version';
/** How many files are fetched at the same time. */
const atOnce = 6;

/** A document in one language, or a file of the app. `hashes`: it has to have one of them. */
type Page = {
  readonly name: string;
  readonly path: string;
  readonly language?: string;
  readonly hashes: readonly string[];
};

/** What `--json` prints. `different`: pages that are missing or have other bytes. */
type Verified = {
  readonly host: string;
  readonly version: string;
  readonly compared: number;
  readonly different: readonly string[];
};

const notCaught =
  'Not compared: the document of the form, which differs for each visitor. A host that changes it alone is not caught.';

export const verify: Run = async (context, { words, flags, options }) => {
  const origin = readOrigin(words[0] ?? '');
  const list = await readPageList(options['manifest']);
  await expectVersion(context, origin, list);
  const pages = pagesOf(list);
  const different = await findDifferent(context, origin, pages);
  const verified = { host: new URL(origin).host, version: list.version, compared: pages.length, different };
  await show(context, verified, flags.has('json'));
  if (different.length > 0) fail('failed', 'These pages are not those that were published.');
};

/** A host says three numbers, without the name of a trial such as `-rc.1`. */
async function expectVersion({ send }: Context, origin: string, { version }: PageList): Promise<void> {
  const { body } = expectSuccess(await send({ origin, method: 'GET', path: versionPath }));
  const found = fieldOf(body, 'version');
  const said = Array.isArray(found) ? found.map(Number).join('.') : 'none';
  const own = /^\d+\.\d+\.\d+/.exec(version)?.[0];
  if (said !== own)
    fail('failed', `Unknown version: the host says ${said}, and the manifest is of ${version}.`);
}

/**
 * A host may lack a language and answer in another one: each document that was published is right. One more
 * request comes without a cookie.
 */
function pagesOf({ documents, assets }: PageList): readonly Page[] {
  const shown = Object.entries(documents).flatMap(([path, byLanguage]) => {
    const hashes = Object.values(byLanguage);
    const translated = Object.keys(byLanguage).map((language) => ({
      name: `${path} (${language})`,
      path,
      language,
      hashes,
    }));
    return [{ name: path, path, hashes }, ...translated];
  });
  const files = Object.entries(assets).map(([path, hash]) => ({ name: path, path, hashes: [hash] }));
  return [...shown, ...files];
}

async function findDifferent(
  { download }: Pick<Context, 'download'>,
  origin: string,
  pages: readonly Page[],
): Promise<readonly string[]> {
  const waiting = pages.entries();
  const different = new Map<number, string>();
  const work = async (): Promise<void> => {
    for (const [at, { name, path, language, hashes }] of waiting) {
      const hash = await download({ origin, path, language });
      if (hash === undefined) different.set(at, `missing ${name}`);
      else if (!hashes.includes(hash)) different.set(at, `differs ${name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return [...different].toSorted(([one], [other]) => one - other).map(([, line]) => line);
}

async function show({ stdout, say }: Context, verified: Verified, asJson: boolean): Promise<void> {
  const { host, version, compared, different } = verified;
  if (asJson) return stdout.write(toJsonLine(verified));
  for (const line of different) await stdout.write(`${line}\n`);
  if (different.length === 0)
    await stdout.write(`${host}: ${compared} documents and files are those of version ${version}.\n`);
  say(notCaught);
}
