// The dark mode button of the footer (docs/design/web.md#footer).
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';
import { useTheme } from '#shell/settings/theme.ts';

export function ThemeToggle() {
  const t = useTranslations('shell');
  const { dark, choose } = useTheme();
  return (
    <Button kind="quiet" size="small" icon="moon" aria-pressed={dark} onClick={() => choose(!dark)}>
      {t('darkMode')}
    </Button>
  );
}
