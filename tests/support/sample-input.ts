/** The part of JSON Schema that our descriptions use. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Shape[];
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Shape;
  format?: string;
}

/** Something that the schema accepts, made from it: required fields, least values. */
export function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf?.[0]) return sampleOf(shape.anyOf[0]);
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'string':
      return shape.format === 'uuid'
        ? '00000000-0000-7000-8000-000000000000'
        : '0'.repeat(Math.max(1, shape.minLength ?? 11));
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}));
    case 'object':
      return sampleObject(shape);
    default:
      return 'x';
  }
}

const sampleObject = ({ properties = {}, required = [] }: Shape): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})] as const));
