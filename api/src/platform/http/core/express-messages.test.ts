// Tests that requests and responses are made with the prototypes that Express would give them.
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { messagesOf } from './express-messages.ts';
import { createServer } from './node-http.ts';

test('messages have the prototypes of the app before it runs, and the app answers', async () => {
  const app = express();
  app.get('/name', (request, response) => void response.json({ name: request.query['name'] }));
  const before: unknown[] = [];
  const server = createServer(messagesOf(app), (request, response) => {
    before.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    before.push(request instanceof IncomingMessage, response instanceof ServerResponse);
    app(request, response);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answer = await fetch(`http://127.0.0.1:${port}/name?name=x`);
  expect(await answer.json()).toEqual({ name: 'x' });
  expect(before).toEqual([app.request, app.response, true, true]);
  expect(before[0]).toBe(app.request);
});
