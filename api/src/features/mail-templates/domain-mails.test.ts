// Tests what the mails about breaks and moves of a domain say.
import { expect, test } from 'vitest';
import { locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { mailTemplates, type ProductMail } from './templates.ts';

const { tag, supported } = locales(['en']);
const texts = await openTexts({ supported, tag });
const site = { siteOrigin: 'https://glimpse.example', https: true, brandName: 'Glimpse', region: 'eu' };
const templates = mailTemplates({ texts, languageTag: tag, site });
const host = 'links.acme.org';
const endsMs = Date.UTC(2026, 10, 28, 12);
const time = 'November 28, 2026 at 12:00 PM UTC';

const saidBy = (mail: ProductMail): string => {
  const { blocks } = templates.render(mail, 'en');
  return blocks.map((block) => ('text' in block ? block.text : block.link)).join('\n');
};

test.each([
  ['txt_began', `Put it back before ${time}, or ${host} is switched off.`],
  ['txt_soon', `${host} is switched off on ${time}.`],
  ['txt_over', `${host} is switched off, because its TXT record was missing`],
  ['dns_began', `${host} no longer leads to us`],
  ['dns_soon', `From ${time} on we look at it every six hours only.`],
  ['dns_over', 'From now on we look at it every six hours'],
  ['certificate_began', `ends on ${time} and could not be renewed so far.`],
  ['certificate_soon', `ends on ${time} and is still not renewed.`],
  ['certificate_over', `The certificate of ${host} has ended.`],
  ['lookup_began', 'Ask the provider of your DNS.'],
] as const)('J5 %s tells what happened, and leads to the page of the domain', (event, words) => {
  const ends = event === 'lookup_began' ? null : endsMs;
  const said = saidBy({ kind: 'domain_break', data: { host, event, endsMs: ends } });
  expect(said).toContain(words);
  expect(said).toContain(`https://glimpse.example/account/domains/${host}/verify`);
  expect(said).toContain('switch these mails off');
});

test('J1 a move tells its time, and how the name is kept or had back', () => {
  const at = (moved: boolean) => saidBy({ kind: 'domain_moving', data: { host, atMs: endsMs, moved } });
  expect(at(false)).toContain(`The name moves to that account on ${time}.`);
  expect(at(false)).toContain('To keep it, put your record back before then.');
  expect(at(true)).toContain(`The name moved to that account on ${time}.`);
  expect(at(true)).toContain('how to get it back');
});
