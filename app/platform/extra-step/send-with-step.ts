import { type ExtraStep, seedOf } from './extra-step.ts';

const mostSteps = 3;

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

async function stepIn(response: Response): Promise<ExtraStep | undefined> {
  if (response.status !== 429) return undefined;
  const said: Partial<ExtraStep> = await response
    .clone()
    .json()
    .catch(() => ({}));
  const { ticket, bits = 0, waitSeconds = 0 } = said;
  return ticket ? { ticket, bits, waitSeconds } : undefined;
}

async function answerTo({ ticket, bits, waitSeconds }: ExtraStep): Promise<string> {
  if (bits === 0) {
    await wait(waitSeconds);
    return '';
  }
  // Loaded when it is needed: most people never meet it.
  const { solvePuzzle } = await import('./puzzle.ts');
  return solvePuzzle({ seed: seedOf(ticket), bits });
}

/** Sends a call of ours; when it asks for one more step, takes it and sends again. */
export async function sendWithStep(
  send: (step: { ticket?: string; answer?: string }) => Promise<Response>,
): Promise<Response> {
  let response = await send({});
  for (let taken = 0; taken < mostSteps; taken++) {
    const step = await stepIn(response);
    if (!step) return response;
    response = await send({ ticket: step.ticket, answer: await answerTo(step) });
  }
  return response;
}
