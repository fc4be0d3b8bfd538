import { expect, test } from 'vitest';
import { fromPlaywright, fromVitest } from './test-report.ts';

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
