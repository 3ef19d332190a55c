// The opened file: named, measured and saved, never shown (docs/design/sealed-links.md#sizes).
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { button, element } from '../element.ts';
import { cleanFileName } from './file-name.ts';
import { pageHeading } from '../frame.ts';
import { saveFile, watchLeave } from './leave.ts';
import { onlyCopy } from './opened-text.ts';
import type { RecipientPage } from './recipient-page.ts';
import { pageLanguage, say } from '../say.ts';

const units = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
  ['byte', 1],
] as const;

function sizeInWords(bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? ['byte', 1];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(pageLanguage, style).format(bytes / size);
}

type OpenedFile = {
  readonly file: Extract<SealedContent, { kind: 'file' }>;
  /** Called once. */
  onSaved(): void;
};

/** Offers the file for saving, and tells when the reader saves it: a name on the screen is no file. */
export function showFile(page: RecipientPage, { file, onSaved }: OpenedFile): void {
  const name = cleanFileName(file.name);
  const label = element('bdi', { class: 'host', translate: 'no' }, name);
  let bytes = file.bytes;
  let isSaved = false;
  const save = (): void => {
    saveFile(name, bytes);
    if (!isSaved) onSaved();
    isSaved = true;
  };
  page.show(
    { iris: 'open' },
    pageHeading(say('sealedPages.file')),
    element('p', { class: 'box' }, label, element('br'), sizeInWords(bytes.length)),
    element('p', { class: 'muted' }, say('sealedPages.fileAdvice')),
    element(
      'div',
      { class: 'actions' },
      button('primary big', { label: [say('sealedPages.saveFile')], press: save }),
    ),
    onlyCopy(),
  );
  const forget = () => (bytes = new Uint8Array());
  watchLeave({ onHidden: () => undefined, onLeave: forget, asks: () => !isSaved });
}
