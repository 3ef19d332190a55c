// Sets up mail for `make run`: the configured server, or a sink with a page that shows its mails.
import { openMailPage } from '@glimpse/mail-sink/page';
import { openMailSink } from '@glimpse/mail-sink/sink';
import type { RunPorts } from './ports.ts';

/** Where the API sends mails, and the page that shows them; a configured server has no page. */
export type Mail = { readonly smtpUrl: string; readonly pageUrl: string | undefined };

/** Starts sink and page on 127.0.0.1 unless SMTP_URL is set. They keep the last 200 mails, in memory only. */
export async function openMail(opened: AsyncDisposableStack, ports: RunPorts): Promise<Mail> {
  const { SMTP_URL } = process.env;
  if (SMTP_URL) return { smtpUrl: SMTP_URL, pageUrl: undefined };
  const sink = opened.use(await openMailSink({ port: ports.wished('smtp') }));
  const page = opened.use(await openMailPage(sink, ports.wished('mails')));
  ports.note('smtp', sink.port);
  ports.note('mails', page.port);
  return { smtpUrl: sink.url, pageUrl: `http://localhost:${page.port}` };
}
