// `helm test`: creates a secret by the API of this release, opens it, and opens it no second time.
import { request } from 'node:http';

const { API_HOST: hostname, SITE_HOST: host } = process.env;

const post = (path, body) =>
  new Promise((resolve, reject) => {
    const headers = { host, accept: 'application/json', 'content-type': 'application/json' };
    const sent = request({ hostname, path, method: 'POST', headers, timeout: 15_000 }, async (answer) => {
      const text = (await answer.toArray()).join('');
      resolve({ status: answer.statusCode, record: text.startsWith('{') ? JSON.parse(text).record : text });
    });
    sent.on('timeout', () => sent.destroy(new Error('The API did not answer within 15 s')));
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

const expect = (what, is, wanted) => {
  if (is !== wanted) throw new Error(`${what}: ${is} instead of ${wanted}`);
};

const text = `helm test ${new Date().toISOString()}`;
const made = await post('/api/v2/secret/conceal', { secret: text, ttl: 300 });
expect('Status of the creation', made.status, 200);
const path = `/api/v2/secret/${made.record.secret.key}`;
const opened = await post(path, { continue: true });
expect('Status of the first opening', opened.status, 200);
expect('Text', opened.record.secret_value, text);
expect('Status of the second opening', (await post(path, { continue: true })).status, 404);
console.log('A secret was created and opened once.');
