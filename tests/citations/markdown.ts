// Parses headings, anchors and links of a Markdown page as GitHub does.

export type Heading = {
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  readonly line: number;
};

/** Returns the lines of a page, with fenced code left empty. */
function proseLines(page: string): readonly string[] {
  let fenced = false;
  return page.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) fenced = !fenced;
    return isFence || fenced ? '' : line;
  });
}

/** Returns the anchor of a heading: lower case, hyphens for blanks, no punctuation. */
export function slugOf(title: string): string {
  const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
  return plain
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Returns the headings of a page in order. Repeated anchors get `-1`, `-2` and so on. */
export function headingsOf(page: string): readonly Heading[] {
  const seen = new Map<string, number>();
  return proseLines(page).flatMap((text, line) => {
    const [, marks = '', title = ''] = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(text) ?? [];
    if (marks === '') return [];
    const slug = slugOf(title);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return [{ level: marks.length, title, anchor: before === 0 ? slug : `${slug}-${before}`, line }];
  });
}

/** Returns the text from a heading to the next one of its level or above; empty without such a heading. */
export function sectionOf(page: string, anchor: string): string {
  const headings = headingsOf(page);
  const from = headings.find((heading) => heading.anchor === anchor);
  if (!from) return '';
  const until = headings.find(({ line, level }) => line > from.line && level <= from.level);
  return page
    .split('\n')
    .slice(from.line + 1, until?.line)
    .join('\n');
}

/** Returns the targets of links and pictures, except those on other sites. */
export function linksOf(page: string): readonly string[] {
  const prose = proseLines(page)
    .join('\n')
    .replaceAll(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z][a-z+.-]*:|^\/\//i.test(target));
}
