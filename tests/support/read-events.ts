export interface ReadEvent {
  id: number;
  event: string;
  data: unknown;
}

function parse(block: string): ReadEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? 'message',
    data: JSON.parse(data),
  };
}

/** Reads server-sent events as a browser does: whole blocks only, comments left out. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent, void> {
  const text = response.body?.pipeThrough(new TextDecoderStream());
  let rest = '';
  for await (const chunk of text ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}
