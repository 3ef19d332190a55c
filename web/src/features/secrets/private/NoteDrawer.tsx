// A note that only the signed-in owner sees, with the receipt (docs/design/web-secrets.md#private-page).
import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NoteFormProps } from '#features/secrets/private/NoteForm.tsx';
import { loadWithTexts } from '#lib/texts.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';

/** Form and texts, which few senders open. It may be called often. */
async function load(): Promise<ComponentType<NoteFormProps>> {
  const form = await loadWithTexts('note', () => import('#features/secrets/private/NoteForm.tsx'));
  return form.NoteForm;
}
/** Fetches the chunk early; a failure shows when the drawer is opened. */
const prefetch = () => void load().catch(() => undefined);

type NoteDrawerProps = { readonly metadataKey: string; readonly memo: string | null };

export function NoteDrawer({ metadataKey, memo }: NoteDrawerProps) {
  const t = useTranslations('secrets.note');
  const shell = useTranslations('shell');
  const [saved, setSaved] = useState(memo ?? '');
  const [loaded, setLoaded] = useState<{ readonly Form: ComponentType<NoteFormProps> } | 'failed'>();
  const open = () => {
    if (loaded !== undefined && loaded !== 'failed') return;
    void load().then(
      (Form) => setLoaded({ Form }),
      () => setLoaded('failed'),
    );
  };
  return (
    <div className="card rows" onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
      <Disclosure title={t('title')} now={saved === '' ? t('none') : t('kept')}>
        {loaded === 'failed' && <p role="alert">{shell('notLoaded')}</p>}
        {loaded !== undefined && loaded !== 'failed' && (
          <loaded.Form metadataKey={metadataKey} saved={saved} onSaved={setSaved} />
        )}
      </Disclosure>
    </div>
  );
}
