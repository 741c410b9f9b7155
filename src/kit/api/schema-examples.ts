import * as z from 'zod/mini'

export const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json as JsonSchema
}

export interface JsonSchema {
  /** An array of types if `null` is allowed. */
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Examples by field name; the first that fits the schema is used. */
const examplesByField: Readonly<Record<string, readonly unknown[]>> = {
  index: ['101000'],
  postalCode: ['101000'],
  email: ['anna@example.org'],
  phone: ['+7 900 123-45-67'],
  inn: ['7707083893'],
  kpp: ['770701001'],
  ogrn: ['1027700132195'],
  bic: ['044525225'],
  url: ['https://example.org/hook'],
  boxNumber: ['27'],
  latitude: [55.7558],
  longitude: [37.6173],
  lat: [55.7558],
  lng: [37.6173],
  total: [480_000],
  amount: [480_000],
  totalCost: [480_000],
  state: ['3'],
  type: ['claim.changed'],
  claim: [1204],
  claimId: [1204],
  subject: [1204],
  id: [1204],
  months: [12],
  page: [0],
  size: [10],
  after: [0],
  next: [1],
  limit: [100],
  name: ['1C'],
  number: ['27'],
  code: ['box_taken'],
  month: ['2026-11'],
  birthday: ['01.02.1990'],
  issueDate: ['01.02.2010'],
  docNumber: ['123456'],
  series: ['4510'],
  area: ['55.5:37.3:55.9:37.9'],
  geo: ['55.7558:37.6173'],
  key: ['box_test_Zm9yIGV4YW1wbGUgb25seSwgb3BlbnMgbm90aGluZyEh'],
  sort: ['endDate,desc'],
  status: [3],
  clientType: [3],
  proof: ['3456'],
  passport: ['4510 123456', '4510123456'],
  oldPassport: ['4510 123456', '4510123456'],
  document: ['4510 123456', '4510123456'],
  documentSeries: ['4510'],
  documentNumber: ['123456'],
  departmentCode: ['770-001', '770001'],
  bankBic: ['044525225'],
  accountNumber: ['40702810638050013199'],
  correspondentNumber: ['30101810400000000225'],
  firstName: ['Anna'],
  lastName: ['Ivanova'],
  paymentType: [3],
  paymentStatus: [4],
}

/** Each pattern in the contract must match at least one of these. */
const patternExamples = [
  '2026-11-24T09:00:00.000Z',
  '2026-11-24',
  '20261124',
  '101000',
  '10:00',
  '24.11.2026',
  '2026-11',
  '7707083893',
  '+7 900 123-45-67',
  'anna@example.org',
  'endDate,desc',
  '55.7558:37.6173',
  '55.5:37.3:55.9:37.9',
  '4800.00',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'faq/about-2-what-fits.md',
  '2027-01-01T09:00',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
] as const

const fitsString = (value: string, schema: JsonSchema): boolean =>
  value.length >= (schema.minLength ?? 0) &&
  value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
  (schema.pattern === undefined || new RegExp(schema.pattern).test(value))

const fitsNumber = (value: number, schema: JsonSchema): boolean =>
  value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
  value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  value <= (schema.maximum ?? Number.POSITIVE_INFINITY) &&
  (nonNullType(schema) !== 'integer' || Number.isInteger(value))

const nonNullType = ({ type }: JsonSchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((item) => item !== 'null')

const fitsSchema = (value: unknown, schema: JsonSchema): boolean => {
  const type = nonNullType(schema)
  if (type === 'string') return typeof value === 'string' && fitsString(value, schema)
  if (type === 'integer' || type === 'number') {
    return typeof value === 'number' && fitsNumber(value, schema)
  }
  return false
}

const buildString = (schema: JsonSchema): string =>
  patternExamples.find((value) => schema.pattern !== undefined && fitsString(value, schema)) ??
  'text'.padEnd(schema.minLength ?? 0, '-').slice(0, schema.maxLength ?? Number.POSITIVE_INFINITY)

const buildList = (schema: JsonSchema, name: string): unknown[] => {
  if (schema.prefixItems) return schema.prefixItems.map((item) => buildSchemaExample(item, name))
  return schema.items
    ? Array.from({ length: schema.minItems ?? 1 }, () => buildSchemaExample(schema.items ?? {}, name))
    : []
}

const buildRecord = ({ properties = {} }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, buildSchemaExample(schema, name)]),
  )

/** Returns a valid value, always the same; `name` is the field's name. */
export const buildSchemaExample = (schema: JsonSchema, name = ''): unknown => {
  if ('const' in schema) return schema.const
  const named = examplesByField[name]?.find((value) =>
    schema.enum ? schema.enum.includes(value) : fitsSchema(value, schema),
  )
  if (named !== undefined) return named
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return buildSchemaExample(choice, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => buildSchemaExample(part, name)))
  if ('default' in schema) return schema.default
  const type = nonNullType(schema)
  if (type === 'string') return buildString(schema)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') {
    return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? 0) + 1)
  }
  if (type === 'array') return buildList(schema, name)
  if (type === 'object') return buildRecord(schema)
  return null
}
