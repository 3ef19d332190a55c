// Types the message keys: a key that en.json lacks does not compile
// (docs/design/web-build.md#message-catalogue).
import type en from '#locales/en.json';

export type Messages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

type Leaves<T, Path extends string> = T extends string
  ? Path
  : { [K in keyof T & string]: Leaves<T[K], `${Path}.${K}`> }[keyof T & string];
type WithoutDot<P extends string> = P extends `.${infer Rest}` ? Rest : P;

/** Keys of all texts. */
export type MessageKey = WithoutDot<Leaves<Messages, ''>>;

/** Keys below `errors`: codes of the API and of the client. */
export type ErrorKey = WithoutDot<Leaves<Messages['errors'], ''>>;
