// Tells readers that the page needs JavaScript; only prerendered (docs/design/web.md#without-javascript).
import type { ReactNode } from 'react';
import { createTranslator, useLocale, useTranslations } from 'use-intl';
import english from '#locales/en.json';
import { Iris } from '#ui/display/Iris.tsx';
import card from '#ui/display/MessageCard.module.css';
import { Notice } from '#ui/feedback/Notice.tsx';
import { buttonClass } from '#ui/form/button-style.ts';

/** A notice, for pages that paint a form or a card of their own. */
export function NoScriptNotice({ page }: { page: 'recipient' | 'other' }) {
  const t = useTranslations('pages.noScript');
  return (
    <Unstarted>
      <div className="noScriptNotice">
        <Notice tone="warn">
          {t(page, { brand: '{brand}' })}
          <English name={page} />
        </Notice>
      </div>
    </Unstarted>
  );
}

/** The message card, for pages that paint only a heading. */
export function NoScriptCard({ centered = false }: { centered?: boolean }) {
  const t = useTranslations('pages.noScript');
  return (
    <Unstarted>
      <div className={centered ? 'noScriptNotice' : 'noScriptNotice atStart'}>
        <div className={`card cardDeep ${card['card']}`}>
          <Iris state="open" />
          <h2>{t('heading')}</h2>
          <p className="muted">
            {t('other', { brand: '{brand}' })}
            <English name="other" />
          </p>
          <div className={card['action']}>
            <a href="?" className={buttonClass({})}>
              {t('reload')}
            </a>
          </div>
        </div>
      </div>
    </Unstarted>
  );
}

/** The text in English below one in another language, because not every reader knows that one. */
function English({ name }: { readonly name: 'recipient' | 'other' }) {
  if (useLocale() === 'en') return null;
  const t = createTranslator({ locale: 'en', messages: english, namespace: 'pages.noScript' });
  return (
    <>
      <br />
      <span lang="en" dir="ltr">
        {t(name, { brand: '{brand}' })}
      </span>
    </>
  );
}

/** Appears at once where scripts are off, else after eight seconds by CSS unless the app has rendered. */
function Unstarted({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <noscript>{children}</noscript>
      <div className="late">{children}</div>
    </>
  );
}
