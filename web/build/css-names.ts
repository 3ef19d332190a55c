// Names CSS classes the same in every build: prerendered pages and script agree (docs/design/web.md#page-shell).
import { basename } from 'node:path';

/** Joins file and class: `Button.module.css` and `primary` give `Button_primary`. File names are unique. */
export function cssName(local: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file).replace('.module.css', '')}_${local}`;
}
