// The token of the page against forged requests (docs/design/product.md#records-and-globals).
import { createObservable, type Observable } from '#lib/observable.ts';

/** `isValid`: what the last check said; a new token of any answer is valid. */
export type Token = { readonly shrimp: string; readonly isValid: boolean };

/** Holds the token of the page. A check that fails marks it invalid, any answer may bring a new one. */
export function holdToken(shrimp: string): Observable<Token> {
  return createObservable({ shrimp, isValid: shrimp !== '' });
}
