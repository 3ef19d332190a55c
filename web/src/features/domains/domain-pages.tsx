// The three pages of domains in one chunk: list, add, verify (docs/design/web-domains.md).
import type { Domain } from '@glimpse/contracts/domains';
import type { ComponentType } from 'react';
import { AddDomain } from '#features/domains/AddDomain.tsx';
import { DomainList, loadList } from '#features/domains/DomainList.tsx';
import { loadVerify, VerifyDomain } from '#features/domains/VerifyDomain.tsx';

/** @param Upgrade the dialog that offers a plan with domains */
export const listPage = (Upgrade: ComponentType<{ onClose(): void }>) => ({
  loader: loadList,
  Component: ({ data }: { readonly data: readonly Domain[] }) => <DomainList data={data} Upgrade={Upgrade} />,
});

export const addPage = { Component: AddDomain };

export const verifyPage = { loader: loadVerify, Component: VerifyDomain };
