// “Dark mode” of the footer (web.md 5.4).
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';
import { useTheme } from '#shell/theme.ts';

/** A toggle button: pressed means dark. */
export function ThemeToggle() {
  const t = useTranslations('shell');
  const { dark, choose } = useTheme();
  return (
    <Button kind="quiet" size="small" icon="moon" aria-pressed={dark} onClick={() => choose(!dark)}>
      {t('darkMode')}
    </Button>
  );
}
