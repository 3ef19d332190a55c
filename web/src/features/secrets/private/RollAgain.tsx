// The button that makes another password (docs/design/web-secrets.md#generated-passwords).
import { useTranslations } from 'use-intl';
import { type RollState, useRoll } from '#features/secrets/private/use-roll.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

export function RollAgain({ found }: { readonly found: FoundReceipt }) {
  const t = useTranslations('secrets.roll');
  const [state, roll] = useRoll(found);
  if (state.kind === 'stillOpen') return <StillOpen path={state.path} />;
  return (
    <div className="stack gap-2">
      <RollError state={state} />
      <div className="formActions">
        <Button
          size="small"
          icon="refresh"
          pending={state.kind === 'rolling' ? t('rolling') : undefined}
          onClick={() => void roll()}
        >
          {t('action')}
        </Button>
        <p className="help">{t('help')}</p>
      </div>
    </div>
  );
}

function RollError({ state }: { readonly state: RollState }) {
  const t = useTranslations('secrets.roll');
  const failureText = useFailureText();
  if (state.kind !== 'ready' || !state.failure) return null;
  return (
    <Notice tone="warn" live="alert">
      {t('failed', { reason: failureText(state.failure) })}
    </Notice>
  );
}

function StillOpen({ path }: { readonly path: string }) {
  const t = useTranslations('secrets.roll');
  return (
    <Notice tone="warn" live="alert">
      <div className="stack gap-3">
        <p>{t('stillOpen')}</p>
        <div>
          <LinkButton to={path} size="small">
            {t('openNew')}
          </LinkButton>
        </div>
      </div>
    </Notice>
  );
}
