// The green box with the share link (docs/design/web.md#private-link-and-share-link).
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { SealedWordsProps } from '#features/secrets/private/SealedWords.tsx';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { ShareLink } from '#features/secrets/private/ShareLink.tsx';
import { ShareMessage } from '#features/secrets/private/ShareMessage.tsx';
import { ShareTerms } from '#features/secrets/private/ShareTerms.tsx';
import { loadWithTexts } from '#lib/texts.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Private.module.css';

export function ShareBox({ found, onExpired }: { readonly found: FoundReceipt; onExpired(): void }) {
  const t = useTranslations('secrets.share');
  const { recipients, share_url, sealed } = found.record;
  return (
    <section className={`card ${css['share']}`} aria-labelledby="share-heading">
      <div className={css['shareHead']}>
        <Icon name="send" flip />
        <h2 id="share-heading">{t(headingOf(found.record))}</h2>
      </div>
      <div className={`stack ${css['shareBody']}`}>
        {sealed && <Sealed record={found.record} />}
        {recipients !== '' && !sealed && (
          <p>{t.rich('mailed', { recipients: () => <bdi>{recipients}</bdi> })}</p>
        )}
        {recipients === '' && share_url === null && !sealed && <p>{t('hidden')}</p>}
        {recipients === '' && share_url !== null && <ShareLink terms={found.record} url={share_url} />}
        <ShareTerms terms={found.record} onExpired={onExpired} />
        {recipients === '' && share_url !== null && <ShareMessage terms={found.record} url={share_url} />}
      </div>
    </section>
  );
}

async function load(): Promise<ComponentType<SealedWordsProps>> {
  const words = await loadWithTexts('sealedWords', () => import('#features/secrets/private/SealedWords.tsx'));
  return words.SealedWords;
}

/** What a sealed link has in place of a link. */
function Sealed(props: SealedWordsProps) {
  const { Loaded, open } = useLazyComponent(load);
  const show = useEffectEvent(open);
  useEffect(() => show(), []);
  return Loaded ? <Loaded {...props} /> : null;
}

/** Says “Send this link” only above a link. */
function headingOf({ recipients, share_url }: FoundReceipt['record']) {
  if (recipients !== '') return 'headingMailed';
  return share_url === null ? 'headingHidden' : 'heading';
}
