// What a command of the operator prints, and its exit code.
export type Printed = { readonly text: string; readonly code: number };
