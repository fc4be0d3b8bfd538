export interface ApiFunction {
  method: 'get' | 'post';
  path: string;
  /** Names of what it takes, and the kind of each. */
  fields: Record<string, string>;
}

interface Described {
  parameters?: Array<{ name: string; schema: { type?: string } }>;
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, { type?: string }> } }>;
  };
}

/** Every function of the app, by its own description. */
export async function apiFunctions(url: string): Promise<ApiFunction[]> {
  const answer = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const properties = requestBody?.content['application/json']?.schema.properties ?? {};
      const fields = [
        ...parameters.map(({ name, schema }) => [name, schema.type ?? 'string']),
        ...Object.entries(properties).map(([name, { type }]) => [name, type ?? 'string']),
      ];
      return { method: method as 'get' | 'post', path, fields: Object.fromEntries(fields) };
    }),
  );
}
