// A note that only the signed-in owner sees, with the receipt (docs/design/web-secrets.md#private-page).
import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NoteFormProps } from '#features/secrets/private/NoteForm.tsx';
import { loadWithTexts } from '#lib/texts.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

async function load(): Promise<ComponentType<NoteFormProps>> {
  const form = await loadWithTexts('note', () => import('#features/secrets/private/NoteForm.tsx'));
  return form.NoteForm;
}

type NoteDrawerProps = { readonly metadataKey: string; readonly memo: string | null };

export function NoteDrawer({ metadataKey, memo }: NoteDrawerProps) {
  const t = useTranslations('secrets.note');
  const shell = useTranslations('shell');
  const [saved, setSaved] = useState(memo ?? '');
  const { Loaded, failed, prefetch, open } = useLazyComponent(load);
  return (
    <div className="card rows" onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
      <Disclosure title={t('title')} now={saved === '' ? t('none') : t('kept')}>
        {failed && <p role="alert">{shell('notLoaded')}</p>}
        {Loaded && <Loaded metadataKey={metadataKey} saved={saved} onSaved={setSaved} />}
      </Disclosure>
    </div>
  );
}
