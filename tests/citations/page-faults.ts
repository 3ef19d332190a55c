// Finds cells of tables that are too long to read, and commands and files that do not exist.

const mostCellChars = 200;

/** Returns the lines with a cell of more than 200 characters, whose text belongs below the table. */
export function wideCells(page: string): readonly string[] {
  return page.split('\n').flatMap((line, at) => {
    const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/).map((cell) => cell.trim().length) : [];
    const longest = Math.max(0, ...cells);
    return longest > mostCellChars ? [`line ${at + 1} has a cell of ${longest} characters`] : [];
  });
}

/** What a page may name: targets of Makefile, scripts of package.json, files and folders of ours. */
export type Known = {
  readonly targets: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
};

/** Code of a page: what stands between backticks, and the lines of its shell blocks. */
function codeOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, body = '']) => body.split('\n'));
  return [...blocks, ...[...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
}

const folders =
  'action|api|bench|charts|cli|contracts|docs|load|monitoring|operator|scripts|terraform|tests|tools|web';
const inRepository = new RegExp(String.raw`(?<![\w/.@-])(?:${folders})/[\w./-]+(?![\w./*{<$-])`, 'g');
/** Built, not in git. */
const isBuilt = (path: string): boolean => /^(web|cli|action)\/dist/.test(path);

/** Returns what a page tells readers to run or to open and that does not exist. */
export function missingNames(page: string, { targets, scripts, paths }: Known): readonly string[] {
  return codeOf(page).flatMap((code) => {
    const found = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name);
    const make = found(/(?:^|[\s=])make (?!-)([a-z0-9]+)/g).filter((name) => !targets.has(name));
    const npm = found(/npm run (?:-s )?([\w-]+)/g).filter((name) => !scripts.has(name));
    const files = (code.match(inRepository) ?? [])
      .map((path) => path.replace(/[/.]+$/, ''))
      .filter((path) => !paths.has(path) && !isBuilt(path));
    return [...make.map((name) => `make ${name}`), ...npm.map((name) => `npm run ${name}`), ...files];
  });
}
