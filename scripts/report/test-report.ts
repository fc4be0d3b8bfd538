import { stripVTControlCharacters } from 'node:util';

/**
 * What a run's report says in a few lines: a long output is read from its start, or cut, so the names
 * of what failed come first. A test that needed its second try is named too, never hidden.
 */

interface Ran {
  name: string;
  title: string;
  status: string;
  errors: string[];
}

interface VitestReport {
  testResults?: {
    name: string;
    status?: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  suites?: PlaywrightReport[];
  specs?: {
    file: string;
    title: string;
    tests: {
      status: string;
      projectName: string;
      results: { errors?: { message?: string }[] }[];
    }[];
  }[];
}

function vitestTests({ testResults = [] }: VitestReport): Ran[] {
  return testResults.flatMap(({ name, assertionResults, message, status: file }) => {
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
      name,
      title: fullName.trim(),
      status,
      errors: failureMessages,
    }));
    const isNamed = tests.some(({ status }) => status === 'failed');
    const isBroken = tests.length === 0 ? message !== '' : file === 'failed' && !isNamed;
    const title = tests.length === 0 ? 'could not be loaded' : 'failed beside its tests';
    return isBroken ? [...tests, { name, title, status: 'failed', errors: [message] }] : tests;
  });
}

const playwrightStatus: Record<string, string> = { unexpected: 'failed', flaky: 'passed' };

function playwrightTests({ suites = [], specs = [] }: PlaywrightReport): Ran[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results, projectName }) => ({
      name: `${file} (${projectName})`,
      title,
      status: playwrightStatus[status] ?? status,
      errors: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? '')),
    })),
  );
  return [...here, ...suites.flatMap(playwrightTests)];
}

const ours = (line: string) => !line.includes('node_modules') && !line.includes('<anonymous>');

function words({ name, title, errors }: Ran): string {
  const lines = (errors.at(-1) ?? '').split('\n').filter(ours).slice(0, 12);
  return [`${name}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function told(tests: Ran[]) {
  const passed = tests.filter(({ status }) => status === 'passed');
  return {
    failures: tests.filter(({ status }) => status === 'failed').map(words),
    secondTry: passed.filter(({ errors }) => errors.length > 0).map(words),
  };
}

/** Errors that no test of the run caught: they are only in its words, far below. */
export function uncaught(output: string): string[] {
  const plain = stripVTControlCharacters(output);
  const at = plain.search(/^.*Unhandled (Error|Rejection)/m);
  return at < 0 ? [] : [plain.slice(at).split('\n').filter(ours).slice(0, 30).join('\n')];
}

/** A run that broke left no report: it has nothing to tell. */
export const fromVitest = (report: VitestReport = {}) => told(vitestTests(report));
export const fromPlaywright = (report: PlaywrightReport = {}) => told(playwrightTests(report));
