// Class names that are the same in every build of the same source: the painted shell and the page's script must agree (style §13, Shell).
import { basename } from 'node:path';

/** `Button.module.css` and `primary` become `Button_primary`; file names are unique, so the classes are. */
export function cssName(local: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file).replace('.module.css', '')}_${local}`;
}
