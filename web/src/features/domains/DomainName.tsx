// The name of a domain as its owner typed it, with its A-label beside it where they differ
// (docs/design/web-domains.md#components).
import type { Domain } from '@glimpse/contracts/domains';
import { typedName } from '#features/domains/typed-name.ts';
import { AddressText } from '#ui/display/AddressText.tsx';
import css from './Domains.module.css';

type DomainNameProps = { readonly domain: Pick<Domain, 'display_domain' | '_original_value'> };

export function DomainName({ domain }: DomainNameProps) {
  const typed = typedName(domain);
  const { display_domain: name } = domain;
  if (typed === undefined) return <AddressText address={name} />;
  return (
    <>
      <AddressText address={typed} />{' '}
      <span className={css['label']}>
        (<AddressText address={name} />)
      </span>
    </>
  );
}
