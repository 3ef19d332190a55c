// The HTML part of a mail: one sheet with buttons and rows, light and dark, without remote content
// (docs/design/http-api.md#mails).
import { directionOf } from '#platform/i18n/locale.ts';
import { html, type Html } from './html.ts';

/**
 * A paragraph; a link on a line of its own, which is a button in HTML with the line `host` below; a fact with
 * its name; or a note below the sheet. `second` links are less than the first one.
 */
export type Block =
  | { readonly text: string }
  | { readonly link: string; readonly label: string; readonly host?: string; readonly second?: boolean }
  | { readonly name: string; readonly value: string }
  | { readonly note: string };

/** Clients that drop the style sheet keep the light colours, which stand at the elements. */
const dark = `
@media (prefers-color-scheme: dark) {
  .page { background: #0e1412 !important; color: #eef2ef !important; }
  .sheet { background: #151c1a !important; border-color: #26302c !important; color: #eef2ef !important; }
  .brand, .title { color: #eef2ef !important; }
  .ring { border-color: #5fd0b6 !important; }
  .button { background: #5fd0b6 !important; border-color: #5fd0b6 !important; color: #04231c !important; }
  .second { background: #151c1a !important; border-color: #77817c !important; color: #eef2ef !important; }
  .quiet { color: #b3beb9 !important; }
  .row { border-color: #26302c !important; }
}`;

const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const serif =
  "font-family:ui-serif,'New York','Iowan Old Style',Charter,'Sitka Text',Cambria,Georgia,'Noto Serif',serif";
const quiet = 'margin:8px 0 0;font-size:14px;line-height:1.45;color:#48544f';

function buttonHtml({ link, label, host, second }: Extract<Block, { link: string }>): Html {
  const colours = second
    ? 'background:#fffdf9;border:1px solid #85817a;color:#14201c'
    : 'background:#0a5f50;border:1px solid #0a5f50;color:#ffffff';
  const look = `display:inline-block;${colours};border-radius:10px;padding:12px 20px;font-weight:600;line-height:1.25;text-decoration:none`;
  return html`<div style="margin:20px 0">
    <a class="${second ? 'second' : 'button'}" href="${link}" style="${look}">${label}</a>
    ${host === undefined ? [] : html`<p class="quiet" style="${quiet}">${host}</p>`}
  </div>`;
}

function rowHtml({ name, value }: Extract<Block, { name: string }>): Html {
  const line = 'border-top:1px solid #e3dccd;padding:10px 0;font-size:14px;vertical-align:top';
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 16px"
  >
    <tr>
      <td class="row quiet" width="96" style="${line};color:#48544f">${name}</td>
      <td class="row" style="${line}"><b>${value}</b></td>
    </tr>
  </table>`;
}

function blockHtml(block: Block): Html {
  if ('link' in block) return buttonHtml(block);
  if ('name' in block) return rowHtml(block);
  if ('note' in block) return html`<p class="quiet" style="${quiet}">${block.note}</p>`;
  return html`<p style="margin:0 0 16px">${block.text}</p>`;
}

type MailPage = {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** The name beside the ring. */
  readonly brand: string;
  /** BCP 47 tag. */
  readonly language: string;
};

/** Renders the page. Notes stand below the sheet. Values are escaped. */
export function mailPage({ subject, blocks, brand, language }: MailPage): string {
  const dir = directionOf(language);
  const start = dir === 'rtl' ? 'right' : 'left';
  const page = html`<!doctype html>
    <html lang="${language}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${{ html: dark }}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f7f4ee;color:#14201c">
        <div
          class="page"
          lang="${language}"
          dir="${dir}"
          style="background:#f7f4ee;color:#14201c;padding:24px 12px;${sans};font-size:16px;line-height:1.5;text-align:${start};overflow-wrap:anywhere"
        >
          <div style="max-width:560px;margin:0 auto">${nameHtml(brand)} ${sheetHtml(subject, blocks)}</div>
        </div>
      </body>
    </html> `;
  return page.html;
}

function nameHtml(brand: string): Html {
  const ring =
    'display:inline-block;width:10px;height:10px;border:4px solid #0a5f50;border-radius:50%;vertical-align:-1px';
  return html`<p class="brand" style="margin:0 8px 16px;${serif};font-size:20px;color:#14201c">
    <span class="ring" style="${ring}"></span> ${brand}
  </p>`;
}

function sheetHtml(subject: string, blocks: readonly Block[]): Html {
  const sheet =
    'background:#fffdf9;border:1px solid #e3dccd;border-radius:16px;padding:24px 20px 8px;color:#14201c';
  const title = `margin:0 0 16px;${serif};font-size:22px;font-weight:500;line-height:1.25;color:#14201c`;
  const notes = blocks.filter((block) => 'note' in block);
  const body = blocks.filter((block) => !('note' in block));
  return html`<div class="sheet" style="${sheet}">
      <h1 class="title" style="${title}">${subject}</h1>
      ${body.map(blockHtml)}
    </div>
    <div style="margin:8px 8px 0">${notes.map(blockHtml)}</div>`;
}
