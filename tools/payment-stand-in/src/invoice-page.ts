// An invoice of the stand-in: as a page, and as a PDF file.
import type Stripe from 'stripe';
import { escaped } from '@glimpse/processes/escape-html';
import { type PageAnswer, shown } from './checkout-page.ts';
import { day, money, page } from './html.ts';
import type { World } from './life.ts';

const linesOf = ({ number, created, customer_email: email, amount_due: due, status }: Stripe.Invoice) => [
  `Invoice ${number ?? ''}`,
  `Date: ${day(created)}`,
  `Customer: ${email ?? ''}`,
  `Amount: ${money(due)} (${status ?? ''})`,
];

/** Text of a PDF is latin-1 here; brackets and backslashes are escaped (ISO 32000-1 §7.3.4.2). */
const pdfText = (line: string): string =>
  `(${line.replaceAll(/[^ -~]/g, '?').replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`;

/** A page of A4 with lines of text (ISO 32000-1 §7.5). */
export function pdfOf(lines: readonly string[]): Buffer {
  const content = `BT /F1 12 Tf 18 TL 72 770 Td ${lines.map(pdfText).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}

/** Shows an invoice; `form` is `pdf` or empty. */
export function invoicePage({ account }: World, id: string, form: string): PageAnswer {
  const invoice = account.invoices.get(id);
  if (!invoice) return shown(page('There is no such invoice', ''), 404);
  const lines = linesOf(invoice);
  if (form === 'pdf')
    return { kind: 'file', type: 'application/pdf', bytes: pdfOf(['Stand-in for Stripe', ...lines]) };
  const [title = '', ...rest] = lines;
  const body = rest.map((line) => `<p>${escaped(line)}</p>`).join('');
  return shown(page(title, `${body}<p><a href="/invoices/${encodeURIComponent(id)}/pdf">PDF file</a></p>`));
}
