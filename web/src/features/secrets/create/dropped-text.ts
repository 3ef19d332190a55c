// Reads files that were dropped on the form, in the browser (docs/design/web-secrets.md#secret-form).
import { countChars } from '#ui/form/text-limit.ts';

/** `notText`: a file is no text in UTF-8. `tooLong`: the text would be cut. */
export type DroppedText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'notText' | 'tooLong' };

/** A code point has at most four bytes in UTF-8. */
const maxBytesPerChar = 4;

/** Returns `before` and the texts of the files, joined by line breaks. `max`: code points of the whole. */
export async function readDropped(
  files: readonly File[],
  { before, max }: { readonly before: string; readonly max: number },
): Promise<DroppedText> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > max * maxBytesPerChar) return { kind: (await isText(files[0])) ? 'tooLong' : 'notText' };
  const texts = await Promise.all(files.map(toText));
  if (texts.includes(undefined)) return { kind: 'notText' };
  const text = (before === '' ? texts : [before, ...texts]).join('\n');
  return countChars(text) > max ? { kind: 'tooLong' } : { kind: 'text', text };
}

async function toText(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined; // no UTF-8, or a folder
  }
}

/** Looks at the start of a file that is too large to read. */
async function isText(file: File | undefined): Promise<boolean> {
  if (!file) return false;
  const start = await file.slice(0, 1024).arrayBuffer();
  const text = new TextDecoder().decode(start).slice(0, -1); // the last character may be cut
  return !/[\0\ufffd]/.test(text);
}
