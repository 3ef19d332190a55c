// Tests what the mails about breaks and moves of a domain say.
import { expect, test } from 'vitest';
import { locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { mailTemplates, type ProductMail } from './templates.ts';

const { tag, supported } = locales(['en']);
const texts = openTexts({ supported, tag });
const site = { siteOrigin: 'https://glimpse.example', https: true, brandName: 'Glimpse', region: 'eu' };
const templates = mailTemplates({ texts, languageTag: tag, site });
const host = 'links.acme.org';
const endsMs = Date.UTC(2026, 10, 28, 12);
const time = 'November 28, 2026 at 12:00 PM UTC';

const saidBy = (mail: ProductMail): string => {
  const { blocks } = templates.render(mail, 'en');
  return blocks.flatMap((block) => Object.values(block)).join('\n');
};

test.each([
  ['txt_began', `Put it back before ${time}, or ${host} will be switched off.`],
  ['txt_soon', `${host} will be switched off on ${time}.`],
  ['txt_over', `${host} was switched off because its TXT record was missing`],
  ['dns_began', `${host} no longer points to us`],
  ['dns_soon', `From ${time} on, we’ll check it only every six hours.`],
  ['dns_over', 'From now on, we check it every six hours'],
  ['certificate_began', `expires on ${time}, and we couldn’t renew it so far.`],
  ['certificate_soon', `expires on ${time} and still isn’t renewed.`],
  ['certificate_over', `The certificate for ${host} has expired.`],
  ['lookup_began', 'Ask your DNS provider.'],
] as const)('J5 %s tells what happened, and leads to the page of the domain', (event, words) => {
  const ends = event === 'lookup_began' ? null : endsMs;
  const said = saidBy({ kind: 'domain_break', data: { host, event, endsMs: ends } });
  expect(said).toContain(words);
  expect(said).toContain(`https://glimpse.example/account/domains/${host}/verify`);
  expect(said).toContain('turn off these emails');
});

test.each([
  ['txt', `proves that ${host} is yours is back.`],
  ['dns', `${host} points to us again.`],
  ['certificate', `${host} has a new certificate.`],
  ['lookup', `The name servers of ${host} answer again.`],
] as const)('J5 a repair of %s is told, and what is left', (what, words) => {
  const of = (stillBroken: boolean) => saidBy({ kind: 'domain_repaired', data: { host, what, stillBroken } });
  expect(of(false)).toContain(words);
  expect(of(false)).toContain('nothing left to do');
  expect(of(true)).toContain('Something else still needs your attention.');
  expect(of(true)).toContain(`https://glimpse.example/account/domains/${host}/verify`);
  expect(of(true)).toContain('turn off these emails');
});

test('J1 a move that is off is told, whatever the switch says', () => {
  const said = saidBy({ kind: 'domain_repaired', data: { host, what: 'move', stillBroken: false } });
  expect(said).toContain('the name stays with your account');
  expect(said).not.toContain('turn off these emails');
});

test('J1 a move tells its time, and how the name is kept or had back', () => {
  const at = (moved: boolean) => saidBy({ kind: 'domain_moving', data: { host, atMs: endsMs, moved } });
  expect(at(false)).toContain(`The name moves to that account on ${time}.`);
  expect(at(false)).toContain('To keep it, put your record back before then.');
  expect(at(true)).toContain(`The name moved to that account on ${time}.`);
  expect(at(true)).toContain('how to get it back');
});
