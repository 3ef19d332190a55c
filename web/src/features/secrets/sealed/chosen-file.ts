// Takes the one file of a sealed link, in the browser (docs/design/web-secrets.md#sealed-links).

/** A file that was read. `name` and `type` are those of the sender. */
export type ChosenFile = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Why files are not taken; each has a text. */
export type FileRefusal = 'several' | 'typed' | 'needsAccount' | 'tooLarge' | 'unreadable';

type Now = {
  /** Whether the form holds text, which a file would replace. */ readonly typed: boolean;
  /** 0: no files. */ readonly maxBytes: number;
};

/** Reads a file that may be sent. Nothing is read of one that is too large. */
export async function takeFile(
  files: readonly File[],
  { typed, maxBytes }: Now,
): Promise<ChosenFile | FileRefusal> {
  const [file] = files;
  if (maxBytes === 0) return 'needsAccount';
  if (!file || files.length > 1) return 'several';
  if (typed) return 'typed';
  if (file.size > maxBytes) return 'tooLarge';
  const { name, type } = file;
  try {
    return { name, type, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return 'unreadable'; // a folder, or a file that was removed
  }
}

const units = [
  ['megabyte', 1_048_576],
  ['kilobyte', 1024],
  ['byte', 1],
] as const;

/** Writes a size in the page's language, rounded up to a tenth: 1,048,577 bytes are 1.1 MB. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2];
  const amount = Math.ceil((bytes / size) * 10) / 10;
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(amount);
}
