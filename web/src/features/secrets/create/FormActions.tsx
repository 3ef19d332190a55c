// The create and generate buttons, with the reason why one is disabled (docs/design/web.md#secret-form).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Kind } from '#features/secrets/create/use-create.ts';
import { useBootstrap } from '#lib/app.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './SecretForm.module.css';

type FormActionsProps = { readonly empty: boolean; readonly pending: Kind | undefined };

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function FormActions({ empty, pending }: FormActionsProps) {
  const t = useTranslations('secrets.form');
  const { generate_enabled } = useBootstrap().secret_options;
  const kbd = (keys: ReactNode) => <kbd className="kbd">{keys}</kbd>;
  return (
    <>
      <div className={css['actions']}>
        <Button
          id="createSecret"
          type="submit"
          name="kind"
          value="share"
          kind="primary"
          size="big"
          disabled={empty || pending === 'generate'}
          pending={pending === 'share' ? t('creating') : undefined}
        >
          <span>
            {t('create')}
            <span className={css['star']} aria-hidden="true">
              *
            </span>
          </span>
        </Button>
        <Button
          type="submit"
          name="kind"
          value="generate"
          size="big"
          icon="key"
          disabled={!generate_enabled || !empty || pending === 'share'}
          reason={generate_enabled ? t('typedReason') : t('generateOff')}
          pending={pending === 'generate' ? t('generating') : undefined}
        >
          {t('generate')}
        </Button>
      </div>
      <p className={css['shortcut']}>{t.rich(apple ? 'shortcutApple' : 'shortcut', { kbd })}</p>
    </>
  );
}
