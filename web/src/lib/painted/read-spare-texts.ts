// Reads the texts of failures from the document (docs/design/web-build.md#spare-texts).
import type { TextTree } from '#lib/merge-texts.ts';
import { spareId, spareNames } from './spare-texts.ts';

/** Returns a language's texts as a part of the message catalogue; `undefined` if the document lacks it. */
export function readSpareTexts(id: string): TextTree | undefined {
  const lists: unknown = JSON.parse(document.getElementById(spareId)?.textContent ?? 'null');
  const given = new Map<string, unknown>(Object.entries(lists ?? {})).get(id);
  if (!Array.isArray(given)) return undefined;
  const texts: readonly unknown[] = given;
  const routeError: { [name: string]: unknown } = {};
  for (const [at, name] of spareNames.entries()) {
    const [group = '', key] = name.split('.');
    const before = routeError[group];
    routeError[group] = key ? { ...(typeof before === 'object' && before), [key]: texts[at] } : texts[at];
  }
  return { shell: { routeError } };
}
