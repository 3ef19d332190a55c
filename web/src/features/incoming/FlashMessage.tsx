// What the server left for the form after a native post (docs/design/web-colonel.md#incoming).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { WhenFilled } from '#lib/painted/painted.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

const refused = ['incoming.empty', 'incoming.bad_ticket'] as const;

/** A refused native post does not keep the text, so the page says that it is to be typed again. */
export function FlashMessage() {
  const t = useTranslations();
  const { messages } = useBootstrap();
  const find = (wanted: string) => messages.find(({ code }) => code === wanted)?.content;
  const known: readonly string[] = ['incoming.sent', ...refused];
  const other = messages.find(({ code }) => !known.includes(code ?? ''))?.content;
  return (
    <>
      <WhenFilled name="message:incoming.sent" value={find('incoming.sent')}>
        {() => (
          <AlertBox kind="success" title={t('app.success')}>
            {t('incoming.sent')}
          </AlertBox>
        )}
      </WhenFilled>
      {refused.map((code) => (
        <WhenFilled key={code} name={`message:${code}`} value={find(code)}>
          {() => (
            <AlertBox kind="error" title={t('app.error')}>
              <p>{t(`errors.${code}`)}</p>
              {code !== 'incoming.empty' && <p>{t('incoming.typeAgain')}</p>}
            </AlertBox>
          )}
        </WhenFilled>
      ))}
      <WhenFilled name="message" value={other}>
        {(content) => (
          <AlertBox kind="error" title={t('app.error')}>
            {content}
          </AlertBox>
        )}
      </WhenFilled>
    </>
  );
}
