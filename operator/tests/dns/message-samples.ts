// Samples and builders for the tests of message.
import { encodeQuestion } from '#domains/checks/dns-message.ts';
import { encodeAnswer, type Owned } from './encode.ts';

export const question = { name: 'links.acme.example', type: 'A' } as const;

export const asked = encodeQuestion(question, { id: 7, recursive: true, extended: true });

export const section = asked.subarray(12, asked.length - 11);

const samples: readonly Owned[] = [
  { owner: question.name, type: 'A', value: '198.51.100.7' },
  { owner: question.name, type: 'AAAA', value: '2001:db8::7' },
  { owner: question.name, type: 'CNAME', value: 'edge.glimpse.net' },
  { owner: question.name, type: 'TXT', value: 'x'.repeat(300) },
  { owner: question.name, type: 'CAA', value: '128 issue "ca.example; a=b"' },
  { owner: question.name, type: 'NS', value: 'ns.acme.example' },
  { owner: 'acme.example', type: 'SOA', value: 'ns.acme.example' },
];

export const message = encodeAnswer(7, section, { answers: samples });
