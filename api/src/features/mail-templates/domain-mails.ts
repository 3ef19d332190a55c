// The mails about breaks and moves of a custom domain (docs/design/http-api.md#breaks-of-domains).
import { Hostname } from '@glimpse/contracts/handover/domains';
import * as z from 'zod/mini';
import { template, TimeMs } from './template.ts';

const events = [
  'txt_began',
  'txt_soon',
  'txt_over',
  'dns_began',
  'dns_soon',
  'dns_over',
  'certificate_began',
  'certificate_soon',
  'certificate_over',
  'lookup_began',
] as const;

const pageOf = (siteOrigin: string, host: string): string => `${siteOrigin}/account/domains/${host}/verify`;

/** Tells what broke, how far it has come, and where the next step stands. */
export const domainBreak = template({
  kind: 'domain_break',
  data: z.object({ host: Hostname, event: z.enum(events), endsMs: z.nullable(TimeMs) }),
  content: ({ text, date, site }, { host, event, endsMs }) => ({
    subject: { host },
    blocks: [
      { text: text(`mail.domain_break.${event}`, { host, date: endsMs === null ? '' : date(endsMs) }) },
      { text: text('mail.domain_break.page') },
      { link: pageOf(site.siteOrigin, host), label: text('mail.all.openDomain') },
      { note: text('mail.domain_break.off') },
    ],
  }),
});

const kinds = ['txt', 'move', 'dns', 'certificate', 'lookup'] as const;

/** Tells that a break is repaired, and whether something else is broken. */
export const domainRepaired = template({
  kind: 'domain_repaired',
  data: z.object({ host: Hostname, what: z.enum(kinds), stillBroken: z.boolean() }),
  content: ({ text, site }, { host, what, stillBroken }) => ({
    subject: { host },
    blocks: [
      { text: text(`mail.domain_repaired.${what}`, { host }) },
      { text: text(stillBroken ? 'mail.domain_repaired.stillBroken' : 'mail.domain_repaired.done') },
      { link: pageOf(site.siteOrigin, host), label: text('mail.all.openDomain') },
      ...(what === 'move' ? [] : [{ note: text('mail.domain_break.off') }]),
    ],
  }),
});

/** Tells an account that a name moves to another one, a day before, or late if it has moved. */
export const domainMoving = template({
  kind: 'domain_moving',
  data: z.object({ host: Hostname, atMs: TimeMs, moved: z.boolean() }),
  content: ({ text, date, site }, { host, atMs, moved }) => ({
    subject: { host },
    blocks: [
      {
        text: text(moved ? 'mail.domain_moving.moved' : 'mail.domain_moving.moves', {
          host,
          date: date(atMs),
        }),
      },
      { text: text(moved ? 'mail.domain_moving.back' : 'mail.domain_moving.keep') },
      { link: pageOf(site.siteOrigin, host), label: text('mail.all.openDomain') },
    ],
  }),
});
