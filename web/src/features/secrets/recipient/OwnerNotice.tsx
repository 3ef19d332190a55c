// Warns senders who open their own link; dismissible (docs/design/product.md#recipient-and-private-page).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

export function OwnerNotice({ text }: { readonly text: string }) {
  const t = useTranslations('app');
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <Notice tone="warn" dismissLabel={t('dismiss')} onDismiss={() => setShown(false)}>
      {text}
    </Notice>
  );
}
