// Formats the size of a file in the page's language (docs/design/sealed-links.md#sizes).

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
