// A process that mails about breaks and ends in the middle: the test kills it after its mail was written,
// before its transaction is committed. Arguments: MongoDB's address with a database, and the time in ms.
import { once } from 'node:events';
import { connectMongo } from '#platform/mongo/connect.ts';
import { breakProcess } from './break-region.ts';

const [, , url = '', ms] = process.argv;
const mongo = await connectMongo({ url });
const hangs = async (): Promise<void> => {
  process.stdout.write('written\n');
  await once(process, 'never');
};
setInterval(() => undefined, 60_000); // an open promise alone would not keep the process
await breakProcess(mongo, new Date(Number(ms)), { hangs })();
