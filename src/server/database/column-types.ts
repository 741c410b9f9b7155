/** Type numbers of PostgreSQL's catalogue. */
const BYTEA = 17
const INT8 = 20
const JSON_TEXT = 114
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const JSONB = 3802

interface ColumnType {
  readonly oid: number
  /** Of its array type. */
  readonly listOid: number
  readonly parse: (text: string) => unknown
  readonly serialize: (value: unknown) => string
}

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** Kysely passes JSON as text. */
const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Values in JavaScript, the same for both drivers: bigint is a number (ids and kopecks stay below 2^53), `date` the text
 * YYYY-MM-DD, `timestamptz` a Date, `numeric` text, json parsed, bytea a Uint8Array.
 */
export const columnTypes: readonly ColumnType[] = [
  { oid: INT8, listOid: 1016, parse: Number, serialize: asText },
  { oid: DATE, listOid: 1182, parse: (text) => text, serialize: asText },
  { oid: TIMESTAMP, listOid: 1115, parse: (text) => text, serialize: asText },
  { oid: TIMESTAMPTZ, listOid: 1185, parse: (text) => new Date(text), serialize: asText },
  { oid: NUMERIC, listOid: 1231, parse: (text) => text, serialize: asText },
  { oid: JSON_TEXT, listOid: 199, parse: (text) => JSON.parse(text), serialize: asJson },
  { oid: JSONB, listOid: 3807, parse: (text) => JSON.parse(text), serialize: asJson },
  {
    oid: BYTEA,
    listOid: 1001,
    parse: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    serialize: (value) => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`,
  },
]
