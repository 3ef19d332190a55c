// The shell: the HTML of every page, of which a request fills in only its nonce and its globals (style §13, trust.md 7).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { escapeHtml } from './plain-page.ts';
import type { Page, Painted, Template } from './template.ts';

/** What a page shows of the installation: `host` is the one the visitor sees in the address bar. */
export type Scene = { readonly pattern: string; readonly locale: string; readonly host: string };
type Filling = { readonly nonce: string; readonly bootstrap: Bootstrap };
export type Shell = (scene: Scene, filling: Filling) => string;

type Names = { readonly brand: string; readonly region: string };
type Segment = { readonly text: string } | { readonly slot: 'nonce' | 'bootstrap' };

/** JSON that cannot end its script element, whatever it holds. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

// A character that the template cannot hold marks what changes with each answer.
const mark = '\uffff';

function fillNames(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(brand|host|region|nonce)\}/g, (_found, name: string) => values[name] ?? '');
}

function staticPart({ html }: Template, { painted, page }: { painted: Painted; page: Page }, names: Names & { host: string }): string {
  const { brand, host, region } = names;
  const values = { brand: escapeHtml(brand), host: escapeHtml(host), region: escapeHtml(region), nonce: `${mark}nonce${mark}` };
  const slots: Readonly<Record<string, string>> = {
    lang: escapeHtml(painted.lang),
    dir: painted.dir,
    title: escapeHtml(fillNames(page.title, { brand, host, region })),
    nonce: values.nonce,
    head: fillNames(page.head, values),
    root: fillNames(page.root, values),
    bootstrap: `${mark}bootstrap${mark}`,
  };
  return html.replace(
    /<!--\{\{(\w+)\}\}-->|\{\{(\w+)\}\}/g,
    (_found, content: string | undefined, attribute: string) => slots[content ?? attribute] ?? '',
  );
}

const segmentsOf = (text: string): Segment[] =>
  text.split(mark).map((part, at) => (at % 2 === 0 ? { text: part } : { slot: part === 'nonce' ? 'nonce' : 'bootstrap' }));

/** Prepares the shell. Each page is put together once per language and host; an unknown pattern gets the frame of `*`. */
export function createShell(template: Template, names: Names): Shell {
  const known = new Map<string, readonly Segment[]>();
  const prepare = ({ pattern, locale, host }: Scene): readonly Segment[] => {
    const painted = template.painted.get(locale) ?? template.painted.get('en');
    const page = painted?.pages[pattern] ?? painted?.pages['*'];
    if (!painted || !page) throw new Error('The built pages have no page for unknown addresses');
    return segmentsOf(staticPart(template, { painted, page }, { ...names, host }));
  };
  return (scene, { nonce, bootstrap }) => {
    const name = `${scene.pattern} ${scene.locale} ${scene.host}`;
    const segments = known.get(name) ?? prepare(scene);
    known.set(name, segments);
    const values = { nonce, bootstrap: safeJson(bootstrap) };
    return segments.map((segment) => ('text' in segment ? segment.text : values[segment.slot])).join('');
  };
}
