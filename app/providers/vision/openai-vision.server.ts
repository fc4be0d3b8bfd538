import { z } from 'zod';
import { visionErrors } from './vision.errors.ts';
import type { Vision, VisionQuestion, VisionSettings } from './vision.ts';

const timeoutMs = 20_000;
const longestAnswer = 200_000;

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
});

function request({ model }: VisionSettings, { jpeg, prompt }: VisionQuestion) {
  const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  return {
    model,
    max_tokens: 600,
    response_format: { type: 'json_object' },
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: prompt },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  };
}

const failure = (cause: unknown) =>
  cause instanceof Error && cause.name === 'TimeoutError'
    ? visionErrors.timeout({}, { cause })
    : visionErrors.unavailable({}, { cause });

async function post(settings: VisionSettings, body: unknown): Promise<string> {
  const { baseUrl, apiKey } = settings;
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = (await response.text()).slice(0, longestAnswer);
    if (response.ok) return text;
    throw visionErrors.failed({ status: response.status });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AppError') throw cause;
    throw failure(cause);
  }
}

/** Any service that speaks OpenAI's chat completions with pictures: most of them do. */
export function openAiVision(settings: VisionSettings): Vision {
  return {
    ask: async (question) => {
      const body = await post(settings, request(settings, question));
      try {
        return completion.parse(JSON.parse(body)).choices[0]?.message.content ?? '';
      } catch (cause) {
        throw visionErrors.failed({ status: 200 }, { cause });
      }
    },
  };
}
