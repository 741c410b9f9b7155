import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { NamedEndpoint } from '#features/every-endpoint.ts'
import { publicApiEndpoints } from '#features/every-endpoint.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { possibleRefusals } from '#kit/api/refusal.ts'
import type { JsonSchema } from '#kit/api/schema-examples.ts'
import { toJsonSchema } from '#kit/api/schema-examples.ts'
import { version } from '#server/version.ts'
import { root } from './steps.mjs'

type Shape = JsonSchema & { readonly additionalProperties?: JsonSchema | boolean }

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')
const literal = (value: unknown): string => JSON.stringify(value)
const propertyKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
const parenthesize = (text: string): string => (/[|&]/.test(text) ? `(${text})` : text)

const objectText = (shape: Shape, indent: string): string => {
  const { properties, required = [], additionalProperties } = shape
  const inner = `${indent}  `
  const fields = Object.entries(properties ?? {}).map(
    ([name, value]) =>
      `${inner}readonly ${propertyKey(name)}${required.includes(name) ? '' : '?'}: ${typeText(value, inner)}`,
  )
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown'
  return `Readonly<Record<string, ${values}>>`
}

const typeText = (shape: Shape, indent = ''): string => {
  if (typeof shape.type === 'object') {
    return union(shape.type.map((type) => typeText({ ...shape, type }, indent)))
  }
  if ('const' in shape) return literal(shape.const)
  if (shape.enum) return union(shape.enum.map(literal))
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return union(choices.map((choice) => typeText(choice, indent)))
  if (shape.allOf) return shape.allOf.map((part) => parenthesize(typeText(part, indent))).join(' & ')
  if (shape.type === 'string') return 'string'
  if (shape.type === 'integer' || shape.type === 'number') return 'number'
  if (shape.type === 'boolean') return 'boolean'
  if (shape.type === 'null') return 'null'
  if (shape.type === 'object') return objectText(shape, indent)
  if (shape.type !== 'array') return 'unknown'
  if (shape.prefixItems) {
    return `readonly [${shape.prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  }
  return `readonly ${parenthesize(shape.items ? typeText(shape.items, indent) : 'unknown')}[]`
}

const clientReadme = (
  version: string,
  calls: readonly NamedEndpoint[],
): string => `# abonbox-client ${version}

A typed client of the subscriber box service, without dependencies, for Node 20 or newer and for pages of the service's
own address. Generated from the contract of version ${version}.

\`\`\`sh
npm install ./abonbox-client-${version}.tgz
\`\`\`

\`\`\`ts
import { createClient } from 'abonbox-client'

const boxes = createClient({ origin: 'https://box.example', key: process.env.ABONBOX_KEY })
const answer = await boxes.readEvents({ query: { after: 0 } })
if (answer.ok) {
  for (const event of answer.value.events) console.log(event.id, event.type, event.state)
} else if (answer.code === 'key_unknown') {
  throw new Error('The key was revoked')
} else {
  console.log(answer.code, answer.retryAfter)
}
\`\`\`

A call never throws: it returns \`{ ok: true, value }\` or \`{ ok: false, code }\`, where \`code\` is one of the refusal codes
of this call, or \`no_answer\`, \`unexpected_answer\` or \`unknown_refusal\` (a newer server; \`serverCode\` has its code).
Pass \`fetch\` for a proxy or for tests, \`signal\` for a time limit.

A key that begins with \`box_test_\` opens the sandbox:

\`\`\`ts
const rent = await boxes.makeSandboxClaim({ body: { startDate: '2026-12-01', endDate: '2026-12-31' } })
if (rent.ok) await boxes.applySandboxStep({ params: { id: rent.value.id }, body: { step: 'confirm' } })
\`\`\`

## Calls

${calls.map(({ name, endpoint }) => `- \`${name}\`${endpoint.access === 'key' ? ' (key)' : ''}: ${endpoint.summary}`).join('\n')}
`

const callPath = ({ endpoint }: NamedEndpoint): string =>
  `${endpoint.outside ? '' : apiBasePath}${endpoint.path.replaceAll(/\{[^}]*\}/g, '')}`

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const comment = (lines: readonly string[], indent = ''): string =>
  [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n')

const needsKey = ({ endpoint }: NamedEndpoint): boolean =>
  endpoint.access === 'key' || endpoint.forKeys === true

const refusalCodes = (call: NamedEndpoint): string[] => Object.keys(possibleRefusals(call.endpoint))

const requestType = ({ endpoint }: NamedEndpoint): { readonly text: string; readonly needed: boolean } => {
  const parts = (['params', 'query', 'body'] as const).flatMap((name) => {
    const schema = endpoint[name]
    if (!schema) return []
    const shape = toJsonSchema(schema, 'input')
    const needed = name === 'params' || (shape.required ?? []).length > 0
    return [{ text: `  readonly ${name}${needed ? '' : '?'}: ${typeText(shape, '  ')}`, needed }]
  })
  const lines = [...parts.map(({ text }) => text), '  readonly signal?: AbortSignal']
  return { text: `{\n${lines.join('\n')}\n}`, needed: parts.some(({ needed }) => needed) }
}

const callDeclarations = (call: NamedEndpoint): string => {
  const name = capitalize(call.name)
  return [
    `export type ${name}Request = ${requestType(call).text}`,
    `export type ${name}Reply = ${call.endpoint.file === undefined ? typeText(toJsonSchema(call.endpoint.reply, 'output')) : 'Uint8Array'}`,
    `export type ${name}Refusal = ${refusalCodes(call)
      .map((code) => `'${code}'`)
      .join(' | ')}`,
  ].join('\n')
}

const clientMethod = (call: NamedEndpoint): string => {
  const { endpoint, name } = call
  const type = capitalize(name)
  const words = [
    endpoint.summary,
    ...(endpoint.description ? [endpoint.description] : []),
    `\`${endpoint.method} ${callPath(call)}\`${needsKey(call) ? ', with a key' : ''}`,
  ]
  const given = requestType(call).needed ? 'request' : 'request?'
  return `${comment(words, '  ')}\n  readonly ${name}: (${given}: ${type}Request) => Promise<Answer<${type}Reply, ${type}Refusal>>`
}

const clientTypes = `/** A refusal: \`code\` is one of the call's codes or one of the last three. */
export interface Refused<Code extends string> {
  readonly ok: false
  /**
   * 'no_answer': no response. 'unexpected_answer': the response is not the service's. 'unknown_refusal': a newer code,
   * in \`serverCode\`.
   */
  readonly code: Code | 'no_answer' | 'unexpected_answer' | 'unknown_refusal'
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly serverCode: string | null
  /** Rejected fields: path in the body and a code. */
  readonly fields?: readonly { readonly field: string; readonly code: string }[]
  readonly data?: unknown
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number
  /** The error, if there was no response. */
  readonly cause?: unknown
}
export type Answer<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refused<Code>

export interface ClientSettings {
  /** Origin of the service, e.g. \`https://box.example\`. */
  readonly origin: string
  /** API key of the organisation; keys that begin with \`box_test_\` use the sandbox. Public calls need none. */
  readonly key?: string
  /** Defaults to the global fetch. */
  readonly fetch?: typeof globalThis.fetch
}
`

export function buildApiClientFiles(version: string): Readonly<Record<string, string>> {
  const runtime = readFileSync(join(import.meta.dirname, 'client/client-runtime.mjs'), 'utf8')
  const table = publicApiEndpoints.map((call) => {
    const { name, endpoint } = call
    return `  ${name}: ${JSON.stringify([endpoint.method, callPath(call), needsKey(call), refusalCodes(call), endpoint.file !== undefined])},`
  })
  const manifest = {
    name: 'abonbox-client',
    version,
    description: 'Typed client of the subscriber box service.',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['index.js', 'index.d.ts', 'README.md'],
    sideEffects: false,
    engines: { node: '>=20' },
  }
  const types = [
    clientTypes,
    ...publicApiEndpoints.map(callDeclarations),
    `export interface Client {\n${publicApiEndpoints.map(clientMethod).join('\n')}\n}`,
    'export declare const createClient: (settings: ClientSettings) => Client',
    '',
  ]
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'index.js': runtime.replace('const calls = {}', `const calls = {\n${table.join('\n')}\n}`),
    'index.d.ts': types.join('\n'),
    'README.md': clientReadme(version, publicApiEndpoints),
  }
}

/** The first second of 2000 in UTC. With a fixed time, archives of the same API contract are byte-identical. */
const FILE_TIME = '@946684800'

export async function packApiClient(folder: string, version: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    await mkdir(join(work, 'package'))
    for (const [name, text] of Object.entries(buildApiClientFiles(version))) {
      await writeFile(join(work, 'package', name), text, { mode: 0o644 })
    }
    await mkdir(folder, { recursive: true })
    const archive = join(folder, `abonbox-client-${version}.tgz`)
    await promisify(execFile)('tar', [
      '--sort=name',
      `--mtime=${FILE_TIME}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-C',
      work,
      '-czf',
      archive,
      'package',
    ])
    return archive
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(await packApiClient(join(root, 'release'), version))
