// The announcement of the operator, which each reader can dismiss (docs/design/web-shell.md#banner).
import { useTranslations } from 'use-intl';
import { useStored } from '#lib/storage.ts';
import { type BannerPart, bannerParts, bannerWords } from '#shell/banner/banner-parts.ts';
import { Button } from '#ui/form/Button.tsx';
import css from './Banner.module.css';

/** Shows nothing once its text was dismissed in this browser. A new text shows again. */
export function Banner({ html }: { html: string }) {
  const t = useTranslations('shell');
  const [dismissed, dismiss] = useStored('banner', '');
  const parts = bannerParts(html);
  const words = bannerWords(parts);
  if (words === '' || words === dismissed) return null;
  const close = () => {
    dismiss(words);
    leaveSlot();
  };
  return (
    <section className={css['banner']} aria-label={t('announcement')}>
      <div className={`wrap ${css['row']}`}>
        <p>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </p>
        <Button kind="quiet" size="small" icon="x" iconOnly={t('dismiss')} onClick={close} />
      </div>
    </section>
  );
}

/** Gives the reserved height back, and the focus to what follows the banner. */
function leaveSlot(): void {
  document.documentElement.dataset['banner'] = '';
  document.querySelector<HTMLElement>('#logo')?.focus();
}

function Part({ part }: { part: BannerPart }) {
  if (typeof part === 'string') return part;
  const { text, href, target, rel, className } = part;
  return (
    <a href={href} target={target} rel={rel} className={className}>
      {text}
    </a>
  );
}
