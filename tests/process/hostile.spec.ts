import { expect, test } from '@playwright/test';
import { type HostileApp, hostileApp } from '#tests/support/processes/hostile-app.ts';
import { badInput } from './hostile/bad-input.ts';
import { costProbe } from './hostile/cost.ts';
import { malformedRequests } from './hostile/fuzz.ts';
import { operatorForms } from './hostile/operator-forms.ts';

test.describe.configure({ mode: 'serial' });

/** One app for all: it takes longer to start than to be asked. */
let started: HostileApp;
test.beforeAll(async () => {
  started = await hostileApp();
});
test.afterAll(async () => {
  expect(await started.stop()).toBe(0);
});

const app = (): HostileApp => started;
badInput(app);
operatorForms(app);
costProbe(app);
malformedRequests(app);
