// Asks a database outside the cluster with the rights of the operator's user.
import * as z from 'zod/mini';
import { MongoServerError } from 'mongodb';
import { openMongo } from '#platform/mongo.ts';

const refusals = new Set([13, 18, 8000]);

/** `standalone`: change streams and majority writes need a set or a sharded cluster. */
export type ExternalFacts =
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'standalone' }
  | {
      readonly kind: 'reachable';
      readonly setName: string | undefined;
      readonly primary: string | undefined;
      readonly hosts: readonly string[];
      readonly version: string | undefined;
    };

export type ConnectExternal = (
  uri: string,
  ca: string | undefined,
  signal: AbortSignal,
) => Promise<ExternalFacts>;

const Hello = z.object({
  setName: z.optional(z.string()),
  primary: z.optional(z.string()),
  hosts: z._default(z.array(z.string()), []),
  msg: z.optional(z.string()),
});
const Build = z.object({ version: z.string() });

/** Asks the primary. A refused read of `region` counts as a refused login. */
export const connectExternal: ConnectExternal = async (uri, ca, signal) => {
  try {
    await using mongo = openMongo({ url: uri, purpose: 'operator', ca });
    const admin = mongo.db('admin');
    const hello = Hello.parse(await admin.command({ hello: 1 }, { signal }));
    if (hello.setName === undefined && hello.msg !== 'isdbgrid') return { kind: 'standalone' };
    await mongo
      .db('glimpse')
      .collection('region')
      .findOne({}, { projection: { _id: 1 }, signal });
    const build = await admin.command({ buildInfo: 1 }, { signal }).catch(() => undefined);
    const { setName, primary, hosts } = hello;
    return { kind: 'reachable', setName, primary, hosts, version: Build.safeParse(build).data?.version };
  } catch (thrown) {
    const code = thrown instanceof MongoServerError ? thrown.code : undefined;
    return { kind: typeof code === 'number' && refusals.has(code) ? 'refused' : 'silent' };
  }
};
