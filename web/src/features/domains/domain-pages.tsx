// The three pages of domains in one chunk: list, add, verify (docs/design/web-domains.md).
import type { ComponentType } from 'react';
import { AddDomain } from '#features/domains/AddDomain.tsx';
import { DomainList, loadList } from '#features/domains/DomainList.tsx';
import { loadVerify, VerifyDomain } from '#features/domains/VerifyDomain.tsx';

/** @param Upgrade the dialog that offers a plan with domains */
export const listPage = (Upgrade: ComponentType<{ onClose(): void }>) => ({
  loader: loadList,
  Component: () => <DomainList Upgrade={Upgrade} />,
});

export const addPage = { Component: AddDomain };

export const verifyPage = { loader: loadVerify, Component: VerifyDomain };
