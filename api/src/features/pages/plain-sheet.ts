// The style sheet of error pages that need no script and no build. It is sent as it stands, so it uses
// nothing that the oldest browsers lack (docs/browsers.md#floor): `make check` searches it.

/** One column in the colours of the site (docs/design/web.md#colours). Its scheme is that of the system. */
export const plainSheet = `:root{color-scheme:light dark;--page:#f7f4ee;--text:#48544f;--strong:#191c1a;--link:#0a6152;--ring:#1457d2}
@media (prefers-color-scheme:dark){:root{--page:#0e1412;--text:#b3beb9;--strong:#edf0ee;--link:#71d6c0;--ring:#8fbcff}}
body{box-sizing:border-box;max-width:36rem;margin:0 auto;padding:12vh 1rem 3rem;overflow-wrap:anywhere;
font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;
background:var(--page);color:var(--text)}
h1{margin:0 0 1rem;font-size:clamp(1.625rem,1.45rem + .8vw,2rem);line-height:1.25;letter-spacing:-.02em;text-wrap:balance}
h1,code{color:var(--strong)}
p{margin:0 0 1rem;text-wrap:pretty}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px;border-radius:.25rem}
code{font-family:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:.9375em}`;
