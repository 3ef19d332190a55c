// Shows every component in its states, in both themes and directions (docs/design/web-colonel.md#gallery).
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { IntlProvider } from 'use-intl';
import { DisplaySamples } from './DisplaySamples.tsx';
import { FeedbackSamples } from './FeedbackSamples.tsx';
import { FormSamples } from './FormSamples.tsx';
import css from './Gallery.module.css';
import { OverlaySamples } from './OverlaySamples.tsx';

const looks = ['light', 'dark'].flatMap((theme) => ['ltr', 'rtl'].map((dir) => ({ theme, dir })));

function Gallery() {
  return (
    <div className={css['looks']}>
      {looks.map(({ theme, dir }) => (
        <section
          key={theme + dir}
          dir={dir}
          aria-label={`${theme}, ${dir}`}
          className={`${css['look']} ${css[theme]}`}
        >
          <p className="muted">
            {theme}, {dir}
          </p>
          <FormSamples />
          <FeedbackSamples />
          <DisplaySamples />
          <OverlaySamples />
        </section>
      ))}
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const router = createMemoryRouter([{ path: '*', Component: Gallery }]);
createRoot(root).render(
  <IntlProvider locale="en" messages={{}} timeZone="UTC">
    <RouterProvider router={router} />
  </IntlProvider>,
);
