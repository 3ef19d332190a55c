// Tells use-intl our message keys: a key that en.json lacks fails the type check (web.md 12).
import type en from '#locales/en.json';

export type Messages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

type Leaves<T, Path extends string> = T extends string ? Path : { [K in keyof T & string]: Leaves<T[K], `${Path}.${K}`> }[keyof T & string];
type WithoutDot<P extends string> = P extends `.${infer Rest}` ? Rest : P;

/** Keys below `errors`: every code of the API and the client's own. */
export type ErrorKey = WithoutDot<Leaves<Messages['errors'], ''>>;
