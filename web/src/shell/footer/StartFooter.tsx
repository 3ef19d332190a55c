// The prerendered footer of pages that are whole without script: its links, no switches
// (docs/design/web-build.md#page-shell).
import { FooterColumns } from '#shell/footer/FooterColumns.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import css from './SiteFooter.module.css';

export function StartFooter() {
  return (
    <footer className={css['foot']}>
      <div className="wrap">
        <div className={css['columns']}>
          <Logo />
          <FooterColumns />
        </div>
      </div>
    </footer>
  );
}
