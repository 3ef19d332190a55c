// The opened file: named, measured and saved, never shown (docs/design/sealed-links.md#sizes).
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { fileSize } from '#lib/format/file-size.ts';
import { button, element } from '../element.ts';
import { cleanFileName } from './file-name.ts';
import { pageHeading } from '../frame.ts';
import { saveFile, watchLeave } from './leave.ts';
import { onlyCopy } from './opened-text.ts';
import type { RecipientPage } from './recipient-page.ts';
import { pageLanguage, say } from '../say.ts';

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
    element('p', { class: 'box' }, label, element('br'), fileSize(bytes.length, pageLanguage)),
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
