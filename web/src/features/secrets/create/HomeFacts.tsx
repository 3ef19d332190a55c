// Three facts about the service; each is a tested promise (docs/design/web.md#claims-and-their-proof).
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Home.module.css';

const facts = [
  { icon: 'eye', title: 'onceTitle', text: 'onceText' },
  { icon: 'lock', title: 'lockedTitle', text: 'lockedText' },
  { icon: 'clock', title: 'goneTitle', text: 'goneText' },
] as const;

export function HomeFacts() {
  const t = useTranslations('secrets.home.facts');
  return (
    <ul className={css['facts']}>
      {facts.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <div>
            <strong>{t(title)}</strong>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
