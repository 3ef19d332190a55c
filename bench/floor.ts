// The floor: a bare Express app with one write per create, and one read and one write per read; nothing else.
import { randomUUID } from 'node:crypto';
import express from 'express';
import { MongoClient } from 'mongodb';

type FloorRow = { _id: string; state: string; secret: string; ttl: number; createdAt: Date };
type Given = { secret: string; ttl: number };

const majority = { writeConcern: { w: 'majority', j: true } } as const;

const { MONGO_URL: mongoUrl, PORT: port } = process.env;
if (mongoUrl === undefined || port === undefined) throw new Error('MONGO_URL and PORT must be set');

const client = await new MongoClient(mongoUrl).connect();
const rows = client.db().collection<FloorRow>('rows');
const app = express();
app.use(express.json());
app.post('/create', async (request: { body: Given }, response) => {
  const row = {
    _id: randomUUID(),
    state: 'new',
    secret: request.body.secret,
    ttl: request.body.ttl,
    createdAt: new Date(),
  };
  await rows.insertOne(row, majority);
  response.json({ key: row._id });
});
app.post('/read/:key', async (request, response) => {
  const row = await rows.findOne({ _id: request.params.key, state: 'new' });
  const won = await rows.updateOne(
    { _id: request.params.key, state: 'new' },
    { $set: { state: 'read' } },
    majority,
  );
  if (row === null || won.modifiedCount !== 1) response.status(404).json({ error: 'unknown' });
  else response.json({ secret: row.secret });
});
const server = app.listen(Number(port), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void client.close();
});
