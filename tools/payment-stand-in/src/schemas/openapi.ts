// The parts of Stripe's OpenAPI document that are read.

/** The parts of an OpenAPI 3.0 schema that Stripe uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly (string | null)[];
  readonly nullable?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly 'x-expansionResources'?: unknown;
  readonly 'x-resourceId'?: string;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};
export type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
};

/** The parts of Stripe's OpenAPI document that are cut. */
export type Spec = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
