import { z } from 'zod';
import type { JsonFunction } from './json-function.server.ts';

interface Described {
  title: string;
  version: string;
  serverUrl: string;
}

const failure = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as ObjectSchema;
};

function parameters(definition: JsonFunction) {
  const { properties = {}, required = [] } = jsonSchema(definition.input, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = definition.path.includes(`:${name}`);
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.includes(name),
      schema,
    };
  });
}

function requestContent({ input, body }: JsonFunction) {
  const type = body === 'form' ? 'multipart/form-data' : 'application/json';
  return { [type]: { schema: jsonSchema(input, 'input') } };
}

function operation(definition: JsonFunction) {
  const output = jsonSchema(definition.output, 'output');
  const success = {
    type: 'object',
    ...output,
    properties: { success: { const: true }, ...output.properties },
    required: ['success', ...(output.required ?? [])],
  };
  const content = (schema: object) => ({ 'application/json': { schema } });
  return {
    operationId: `${definition.method}${definition.path.replace(/\W+/g, '_')}`,
    summary: definition.summary,
    /** Who may call it; the matrix of roles is tested against this. */
    'x-access': definition.access,
    ...(definition.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(definition.method === 'get'
      ? { parameters: parameters(definition) }
      : {
          requestBody: { required: true, content: requestContent(definition) },
        }),
    responses: {
      200: { description: 'Done', content: content(success) },
      default: { description: 'Refused or failed', content: content(failure) },
    },
  };
}

/** The OpenAPI 3.1 document of the given functions. */
export function openApiDocument(
  functions: readonly JsonFunction[],
  { title, version, serverUrl }: Described,
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const definition of functions) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [definition.method]: operation(definition) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: `${serverUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
