// What the sender does next: another link, or the private page (docs/design/web-secrets.md#sealed-links).
import { useTranslations } from 'use-intl';
import { receiptPath } from '#features/secrets/shared/sealed-paths.ts';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from '../private/Private.module.css';

export function CreatedActions({ metadataKey }: { readonly metadataKey: string }) {
  const t = useTranslations('secrets.private');
  const { authenticated } = useBootstrap();
  return (
    <>
      <LinkButton to={authenticated ? paths.dashboard : paths.home} icon="plus">
        {t('createAnother')}
      </LinkButton>
      <PrivateLink path={receiptPath(metadataKey)} />
    </>
  );
}

/** Copies the private link without printing it (docs/design/web.md#private-link-and-share-link). */
function PrivateLink({ path }: { readonly path: string }) {
  const t = useTranslations('sealed.created');
  const link = useTranslations('secrets.privateLink');
  const app = useTranslations('app');
  return (
    <div className={`card rows ${css['privateLink']}`}>
      <Disclosure title={t('privateLink')} tone="private" icon="lock" defaultOpen>
        <div className="stack gap-3">
          <p className="help">{t('privateText')}</p>
          <div className="formActions">
            <CopyButton
              text={new URL(path, location.href).href}
              label={link('copy')}
              copied={app('copied')}
              announcement={link('copyDone')}
              failed={app('copyFailed')}
              kind="private"
              size="small"
            />
            <a href={path} target="_blank" rel="noreferrer">
              {t('privateOpen')}
            </a>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
