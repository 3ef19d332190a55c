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
