// The mail of `make run`: the configured mail server, or a sink with a page that shows its mails.
import { openMailPage } from '../mail/page.ts';
import { openMailSink } from '../mail/sink.ts';
import type { Ports } from './ports.ts';

/** Where the API sends its mails, and where they can be read; a configured server has no page here. */
export type Mail = { readonly smtpUrl: string; readonly pageUrl: string | undefined };

/** Opens sink and page unless SMTP_URL is set. Both listen on 127.0.0.1 and keep the last 200 mails in memory only. */
export async function openMail(opened: AsyncDisposableStack, ports: Ports): Promise<Mail> {
  const { SMTP_URL } = process.env;
  if (SMTP_URL) return { smtpUrl: SMTP_URL, pageUrl: undefined };
  const sink = opened.use(await openMailSink({ port: ports.smtp }));
  const page = opened.use(await openMailPage(sink, ports.mails));
  return { smtpUrl: sink.url, pageUrl: `http://localhost:${page.port}` };
}
