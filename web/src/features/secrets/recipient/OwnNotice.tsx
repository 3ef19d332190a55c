// Warns senders who open their own link (spec §2); it can be put away.
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

export function OwnNotice({ text }: { readonly text: string }) {
  const t = useTranslations('app');
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <Notice tone="warn" dismissLabel={t('dismiss')} onDismiss={() => setShown(false)}>
      {text}
    </Notice>
  );
}
