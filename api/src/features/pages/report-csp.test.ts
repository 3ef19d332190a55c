// Reports of violations are counted by directive; their addresses are dropped (docs/design/trust.md#logs).
import { expect, test } from 'vitest';
import { testInput, testVisitor } from '#platform/http/core/testing.ts';
import { reportCsp } from './report-csp.ts';

function countedFor(body: unknown): string[] {
  const counted: string[] = [];
  const answer = reportCsp(
    { metrics: { cspReport: (directive) => void counted.push(directive) } },
    testInput({ body }),
    testVisitor(),
  );
  expect(answer).toEqual({});
  return counted;
}

test('both report formats count the violated directive', () => {
  expect(
    countedFor({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example' } }),
  ).toEqual(['img-src']);
  expect(countedFor({ 'csp-report': { 'violated-directive': "script-src 'self'" } })).toEqual(['script-src']);
  expect(countedFor([{ type: 'csp-violation', body: { effectiveDirective: 'style-src-elem' } }])).toEqual([
    'style-src-elem',
  ]);
});

test('a directive outside the policy is counted as other, so a report cannot choose a label', () => {
  const body = { 'csp-report': { 'effective-directive': 'secret/k70123456789' } };
  expect([countedFor(body), countedFor({ 'csp-report': {} })]).toEqual([['other'], ['other']]);
});

test('one report counts at most 20 violations', () => {
  const one = { type: 'csp-violation', body: { effectiveDirective: 'img-src' } };
  expect(countedFor(Array.from({ length: 30 }, () => one))).toHaveLength(20);
});

test.each([[undefined], ['text'], [{}], [[1]]])('the malformed report %j counts nothing', (body) => {
  expect(countedFor(body)).toEqual([]);
});
