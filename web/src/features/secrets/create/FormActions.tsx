// The buttons of the form, with the reason why one is disabled (docs/design/web-secrets.md#secret-form).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { generateRefusal } from '#features/secrets/create/form-rules.ts';
import { GeneratorOptions } from '#features/secrets/create/GeneratorOptions.tsx';
import type { Kind } from '#features/secrets/create/use-create.ts';
import { usePainted } from '#features/secrets/shared/use-painted.ts';
import { useBootstrap } from '#lib/app.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './SecretForm.module.css';

type FormActionsProps = {
  readonly star: boolean;
  readonly typed: boolean;
  readonly customDomain: boolean;
  readonly pending: Kind | undefined;
};

export function FormActions({ star, typed, customDomain, pending }: FormActionsProps) {
  const t = useTranslations('secrets.form');
  const { secret_options } = useBootstrap();
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
          disabled={!typed || pending === 'generate'}
          reason={typed ? undefined : t('emptyReason')}
          pending={pending === 'share' ? t('creating') : undefined}
        >
          <span>
            {t('create')}
            {star && (
              <span className={css['star']} aria-hidden="true">
                *
              </span>
            )}
          </span>
        </Button>
        <span className={css['generate']}>
          <GenerateButton typed={typed} customDomain={customDomain} pending={pending} />
          {secret_options.generate_enabled && <GeneratorOptions />}
        </span>
      </div>
      <Shortcut />
    </>
  );
}

function GenerateButton({ typed, customDomain, pending }: Omit<FormActionsProps, 'star'>) {
  const t = useTranslations('secrets.form');
  const { secret_options, site_host } = useBootstrap();
  const prerendered = usePainted(() => false, true); // a press would leave the page and lose the text
  const refusal = generateRefusal({ enabled: secret_options.generate_enabled, typed, customDomain });
  // literal keys: a first load has the texts that its code names
  const domainOrOff = refusal === 'domainReason' ? t('domainReason', { host: site_host }) : t('generateOff');
  return (
    <Button
      type="submit"
      name="kind"
      value="generate"
      kind="quiet"
      size="big"
      icon="key"
      disabled={prerendered || refusal !== undefined || pending === 'share'}
      reason={refusal === 'typedReason' ? t('typedReason') : domainOrOff}
      pending={pending === 'generate' ? t('generating') : undefined}
    >
      {t('generate')}
    </Button>
  );
}

function Shortcut() {
  const t = useTranslations('secrets.form');
  const apple = usePainted(() => /Mac|iPhone|iPad/.test(navigator.userAgent), false);
  const kbd = (keys: ReactNode) => <kbd className="kbd">{keys}</kbd>;
  return <p className={css['shortcut']}>{t.rich(apple ? 'shortcutApple' : 'shortcut', { kbd })}</p>;
}
