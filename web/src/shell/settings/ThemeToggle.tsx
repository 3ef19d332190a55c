// The theme button of the footer, which names what it will do (docs/design/web-shell.md#footer).
import { useTranslations } from 'use-intl';
import { useTheme } from '#shell/settings/theme.ts';
import { Button } from '#ui/form/Button.tsx';

export function ThemeToggle() {
  const t = useTranslations('shell');
  const { dark, choose } = useTheme();
  return (
    <Button
      kind="quiet"
      size="small"
      icon={dark ? 'sun' : 'moon'}
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      {dark ? t('toLight') : t('toDark')}
    </Button>
  );
}
