// Compares the errors that forms are tested with to those that the contracts declare.
import * as accounts from '@glimpse/contracts/accounts';
import { setBanner } from '@glimpse/contracts/colonel';
import { addDomain } from '@glimpse/contracts/domains';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { sendFeedback } from '@glimpse/contracts/feedback';
import { setReceiptMemo } from '@glimpse/contracts/receipts';
import { burnSecret, concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { formErrors } from '#testing/form-errors.ts';

const { askReset, changePassword, destroyAccount, resetPassword, signIn, signUp } = accounts;
const calls: Readonly<Record<keyof typeof formErrors, Endpoint>> = {
  concealSecret,
  revealSecret,
  burnSecret,
  setReceiptMemo,
  sendFeedback,
  signIn,
  signUp,
  askReset,
  resetPassword,
  changePassword,
  destroyAccount,
  addDomain,
  setBanner,
};

test.each(Object.entries(calls))(
  'forms that send %s are tested with every error it declares',
  (name, call) => {
    const listed = new Map<string, readonly string[]>(Object.entries(formErrors)).get(name) ?? [];
    expect([...listed].sort()).toEqual([...call.errors].sort());
  },
);
