// The green box of a sealed link: the link and its halves, or the code where the half was mailed
// (docs/design/web-secrets.md#sealed-links).
import { useTranslations } from 'use-intl';
import { ShareLink } from '#features/secrets/private/ShareLink.tsx';
import { ShareMessage } from '#features/secrets/private/ShareMessage.tsx';
import { ShareTerms } from '#features/secrets/private/ShareTerms.tsx';
import { type CreatedLink, noteCopied } from '#features/secrets/sealed/created-link.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { LinkBox } from '#ui/display/LinkBox.tsx';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from '../private/Private.module.css';

const noteLink = () => noteCopied('link');

type CreatedProps = { readonly created: CreatedLink };

export function CreatedShare({ created }: CreatedProps) {
  const t = useTranslations('secrets.share');
  const sealed = useTranslations('sealed.created');
  const mark = useTranslations('sealed');
  const { mailedTo, link, created: from, expires, hasPassphrase } = created;
  const terms = { created: from, expiration: expires, has_passphrase: hasPassphrase };
  const isMailed = mailedTo !== '';
  const whole = <ShareLink url={link} terms={terms} second={isMailed} onSent={noteLink} />;
  return (
    <section className={`card ${css['share']}`} aria-labelledby="share-heading">
      <div className={css['shareHead']}>
        <Icon name="send" flip />
        <h2 id="share-heading">{isMailed ? sealed('mailedHeading') : t('heading')}</h2>
      </div>
      <div className={`stack ${css['shareBody']}`}>
        {isMailed ? <MailedHalf created={created} /> : whole}
        <p className="help">{sealed('once')}</p>
        <ShareTerms terms={terms} onExpired={() => undefined} />
        <p className={`help ${css['term']}`}>
          <Icon name="lock" />
          {mark('mark')}
        </p>
        <div className={css['shareMessage']}>
          <Disclosure title={sealed(isMailed ? 'whole' : 'halves')}>
            {isMailed ? <div className="stack gap-3">{whole}</div> : <Halves created={created} />}
          </Disclosure>
        </div>
        {!isMailed && <ShareMessage terms={terms} url={link} onSent={noteLink} />}
      </div>
    </section>
  );
}

function MailedHalf({ created: { mailedTo, code } }: CreatedProps) {
  const t = useTranslations('sealed.created');
  return (
    <>
      <p>{t.rich('mailed', { recipients: () => <bdi>{mailedTo}</bdi> })}</p>
      <Code code={code} primary />
    </>
  );
}

function Halves({ created: { halfLink, code } }: CreatedProps) {
  const t = useTranslations('sealed.created');
  const app = useTranslations('app');
  return (
    <div className="stack gap-3">
      <p className="help">{t('halvesHelp')}</p>
      <LinkBox url={halfLink} label={t('linkHalf')} />
      <div>
        <CopyButton
          text={halfLink}
          label={t('linkHalfCopy')}
          copied={app('copied')}
          announcement={t('linkHalfCopied')}
          failed={app('copyFailed')}
          size="small"
          onCopied={() => noteCopied('half')}
        />
      </div>
      <Code code={code} primary={false} />
    </div>
  );
}

/** Six groups of four, which can be read aloud. */
function Code({ code, primary }: { readonly code: string; readonly primary: boolean }) {
  const t = useTranslations('sealed.created');
  const app = useTranslations('app');
  return (
    <>
      <LinkBox url={code} label={t('code')} />
      <div>
        <CopyButton
          text={code}
          label={t('codeCopy')}
          copied={app('copied')}
          announcement={t('codeCopied')}
          failed={app('copyFailed')}
          kind={primary ? 'primary' : undefined}
          size={primary ? 'big' : 'small'}
          onCopied={() => noteCopied('code')}
        />
      </div>
    </>
  );
}
