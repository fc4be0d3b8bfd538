import { expect, test } from 'vitest';
import { fromPlaywright, fromVitest, uncaught } from './test-report.ts';

test('names what failed and what passed on its second try, with their first lines', () => {
  const { failures, secondTry } = fromVitest({
    testResults: [
      {
        name: 'a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'stays right', status: 'passed', failureMessages: [] },
          {
            fullName: 'stumbles',
            status: 'passed',
            failureMessages: ['Error: late\n at node_modules/x'],
          },
          { fullName: 'breaks', status: 'failed', failureMessages: ['Error: 1 is not 2'] },
        ],
      },
      { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  });
  expect(failures).toEqual([
    'a.test.ts: breaks\n    Error: 1 is not 2',
    'b.test.ts: could not be loaded\n    Cannot find module',
  ]);
  expect(secondTry).toEqual(['a.test.ts: stumbles\n    Error: late']);
});

test('reads nested suites of the browser tests', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'e2e/cart.spec.ts',
    title,
    tests: [{ status, projectName: 'phone', results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const { failures, secondTry } = fromPlaywright({
    suites: [
      {
        specs: [spec('adds', 'expected')],
        suites: [{ specs: [spec('pays', 'unexpected', 'no button')] }],
      },
      { specs: [spec('leaves', 'flaky', 'too slow')] },
    ],
  });
  expect(failures).toEqual(['e2e/cart.spec.ts (phone): pays\n    no button']);
  expect(secondTry).toEqual(['e2e/cart.spec.ts (phone): leaves\n    too slow']);
});

test('a run that left no report has nothing to tell', () => {
  expect(fromVitest(undefined)).toEqual({ failures: [], secondTry: [] });
});

test('a file whose hook broke and an error that no test caught are named', () => {
  const passed = { fullName: 'stays right', status: 'passed', failureMessages: [] };
  const { failures } = fromVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'hook', assertionResults: [passed] },
    ],
  });
  expect(failures).toEqual(['a.test.ts: failed beside its tests\n    hook']);
  const output = 'ok\n\u001b[31m⎯ Unhandled Errors ⎯\u001b[39m\nerror: cut\n at node_modules/pg/x';
  expect(uncaught(output)).toEqual(['⎯ Unhandled Errors ⎯\nerror: cut']);
  expect(uncaught('all is well')).toEqual([]);
});
