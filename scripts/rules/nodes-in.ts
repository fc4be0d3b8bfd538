/** Every piece of a syntax tree, each before what is inside it. */
export function* nodesIn<Node extends { type: string }>(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn<Node>(one);
  else if (value && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') yield value as Node;
    for (const child of Object.values(value))
      if (typeof child === 'object') yield* nodesIn<Node>(child);
  }
}
