// Adds a note to an ELF executable, as Node looks for the program of a single-file executable (PT_NOTE).
// Node's own way is the package postject; why not here: docs/decisions/125-own-writer-of-elf-notes.md

/** Types of program headers (ELF-64, figure 8). */
const types = { load: 1, interpreter: 3, note: 4, headers: 6 } as const;
const headerBytes = 56;
const pageBytes = 4096n;

type Header = {
  readonly type: number;
  readonly flags: number;
  readonly offset: bigint;
  readonly address: bigint;
  readonly fileBytes: bigint;
  readonly memoryBytes: bigint;
  readonly align: bigint;
};

const roundUp = (value: bigint, step: bigint): bigint => ((value + step - 1n) / step) * step;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readHeaders(view: DataView): readonly Header[] {
  const start = Number(view.getBigUint64(32, true));
  return Array.from({ length: view.getUint16(56, true) }, (_, index) => {
    const at = start + index * headerBytes;
    return {
      type: view.getUint32(at, true),
      flags: view.getUint32(at + 4, true),
      offset: view.getBigUint64(at + 8, true),
      address: view.getBigUint64(at + 16, true),
      fileBytes: view.getBigUint64(at + 32, true),
      memoryBytes: view.getBigUint64(at + 40, true),
      align: view.getBigUint64(at + 48, true),
    };
  });
}

function writeHeaders(view: DataView, headers: readonly Header[]): void {
  const start = Number(view.getBigUint64(32, true));
  view.setUint16(56, headers.length, true);
  for (const [index, header] of headers.entries()) {
    const at = start + index * headerBytes;
    view.setUint32(at, header.type, true);
    view.setUint32(at + 4, header.flags, true);
    view.setBigUint64(at + 8, header.offset, true);
    for (const address of [at + 16, at + 24]) view.setBigUint64(address, header.address, true);
    view.setBigUint64(at + 32, header.fileBytes, true);
    view.setBigUint64(at + 40, header.memoryBytes, true);
    view.setBigUint64(at + 48, header.align, true);
  }
}

/** A note: lengths, type, name and content, each filled up to four bytes. */
function toNote(name: string, content: Uint8Array): Uint8Array {
  const nameBytes = new TextEncoder().encode(`${name}\0`);
  const at = 12 + Number(roundUp(BigInt(nameBytes.length), 4n));
  const note = new Uint8Array(at + Number(roundUp(BigInt(content.length), 4n)));
  viewOf(note).setUint32(0, nameBytes.length, true);
  viewOf(note).setUint32(4, content.length, true);
  note.set(nameBytes, 12);
  note.set(content, at);
  return note;
}

type Segment = { readonly offset: bigint; readonly address: bigint; readonly bytes: bigint };

/** Points a program header at a part of the new segment. */
const pointAt = (header: Header, { offset, address, bytes }: Segment): Header => ({
  ...header,
  offset,
  address,
  fileBytes: bytes,
  memoryBytes: bytes,
});

/** @throws if something that stays lies where one more program header goes */
function expectRoom(headers: readonly Header[], table: number): void {
  const end = BigInt(table + (headers.length + 1) * headerBytes);
  const moved: readonly number[] = [types.load, types.interpreter, types.note, types.headers];
  const stays = headers.filter(({ type, offset }) => !moved.includes(type) && offset > 0n);
  if (stays.some(({ offset }) => offset < end))
    throw new Error('This executable has no room for another program header');
}

/**
 * Adds a note in a segment of its own. The path of the loader and the build identifier lie behind the program
 * headers: the first moves to the new segment, the second goes, and so one more header fits in.
 * Strip the file before, not after. @throws if the file has another layout
 */
export function addNote(elf: Uint8Array, name: string, content: Uint8Array): Uint8Array {
  const headers = readHeaders(viewOf(elf));
  expectRoom(headers, Number(viewOf(elf).getBigUint64(32, true)));
  const loads = headers.filter(({ type }) => type === types.load);
  const interpreter = headers.find(({ type }) => type === types.interpreter);
  if (!interpreter || !headers.some(({ type }) => type === types.note))
    throw new Error('This executable has no loader, or no note');
  const ends = loads.map(({ address, memoryBytes }) => address + memoryBytes);
  const top = ends.reduce((most, end) => (end > most ? end : most), 0n);
  const offset = roundUp(BigInt(elf.length), pageBytes);
  const address = roundUp(top, pageBytes);
  const note = toNote(name, content);
  const before = roundUp(interpreter.fileBytes, 16n);
  const segment: Segment = { offset, address, bytes: before + BigInt(note.length) };
  const written = new Uint8Array(Number(offset + segment.bytes));
  written.set(elf);
  const path = elf.subarray(Number(interpreter.offset), Number(interpreter.offset + interpreter.fileBytes));
  written.set(path, Number(offset));
  written.set(note, Number(offset + before));
  const noted = { offset: offset + before, address: address + before, bytes: BigInt(note.length) };
  const placed = headers.map((header) => {
    if (header.type === types.note) return pointAt(header, noted);
    return header === interpreter ? pointAt(header, { ...segment, bytes: header.fileBytes }) : header;
  });
  writeHeaders(viewOf(written), withLoad(placed, segment));
  return written;
}

/** Adds the header of the new segment behind those of the others: their addresses have to ascend. */
function withLoad(headers: readonly Header[], segment: Segment): readonly Header[] {
  const last = headers.findLastIndex(({ type }) => type === types.load);
  const readable = { type: types.load, flags: 4, align: pageBytes } as const;
  const none = { offset: 0n, address: 0n, fileBytes: 0n, memoryBytes: 0n };
  const all = headers.toSpliced(last + 1, 0, pointAt({ ...readable, ...none }, segment));
  const bytes = BigInt(all.length * headerBytes);
  return all.map((header) =>
    header.type === types.headers ? { ...header, fileBytes: bytes, memoryBytes: bytes } : header,
  );
}
