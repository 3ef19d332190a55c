// The brand of the host, for pages without data of their own (docs/design/sealed-links.md#brand).
import { expect, test } from 'vitest';
import { anActor, anInput } from '../testing/test-context.ts';
import { viewSealedBrand } from './view-sealed-brand.ts';

const config = {
  siteOrigin: 'https://glimpse.example.com',
  brandName: 'Glimpse',
  brandLogoUrl: '/logo.svg',
  brandPrimaryColor: null,
};

test('a custom domain is named, the site is not', () => {
  const asked = anInput({});
  const record = {
    name: 'Glimpse',
    logo_url: '/logo.svg',
    primary_color: null,
    custom_host: null,
    site_url: 'https://glimpse.example.com',
  };
  expect(viewSealedBrand({ config }, asked, anActor())).toEqual({ record });
  const host = { kind: 'custom', hostname: 'links.example.org', domainId: 'd1' } as const;
  expect(viewSealedBrand({ config }, asked, anActor({ host }))).toEqual({
    record: { ...record, custom_host: 'links.example.org' },
  });
});
