import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsOfPrograms } from '#contract/calls-of-programs.ts'
import { basePath } from '#contract/endpoint.ts'
import type { NamedCall } from '#contract/every-endpoint.ts'
import { schemaOf } from '#contract/json-schema.ts'
import { refusalsOfCall } from '#contract/refusals-of-call.ts'
import { clientReadme } from './client-readme.ts'
import { typeText } from './type-text.ts'

const pathOf = ({ endpoint }: NamedCall): string =>
  `${endpoint.outside ? '' : basePath}${endpoint.path.replaceAll(/\{[^}]*\}/g, '')}`

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const comment = (lines: readonly string[], indent = ''): string =>
  [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n')

const needsKey = ({ endpoint }: NamedCall): boolean => endpoint.access === 'key' || endpoint.forKeys === true

const codesOf = (call: NamedCall): string[] => Object.keys(refusalsOfCall(call.endpoint))

/** What a call is handed: the parts that it has; where none of them must be given, nothing need be. */
const requestOf = ({ endpoint }: NamedCall): { readonly text: string; readonly needed: boolean } => {
  const parts = (['params', 'query', 'body'] as const).flatMap((name) => {
    const schema = endpoint[name]
    if (!schema) return []
    const shape = schemaOf(schema, 'input')
    const needed = name === 'params' || (shape.required ?? []).length > 0
    return [{ text: `  readonly ${name}${needed ? '' : '?'}: ${typeText(shape, '  ')}`, needed }]
  })
  const lines = [...parts.map(({ text }) => text), '  readonly signal?: AbortSignal']
  return { text: `{\n${lines.join('\n')}\n}`, needed: parts.some(({ needed }) => needed) }
}

const declarationsOf = (call: NamedCall): string => {
  const name = capital(call.name)
  return [
    `export type ${name}Request = ${requestOf(call).text}`,
    `export type ${name}Reply = ${call.endpoint.file === undefined ? typeText(schemaOf(call.endpoint.reply, 'output')) : 'Uint8Array'}`,
    `export type ${name}Refusal = ${codesOf(call)
      .map((code) => `'${code}'`)
      .join(' | ')}`,
  ].join('\n')
}

const methodOf = (call: NamedCall): string => {
  const { endpoint, name } = call
  const type = capital(name)
  const words = [
    endpoint.summary,
    ...(endpoint.description ? [endpoint.description] : []),
    `\`${endpoint.method} ${pathOf(call)}\`${needsKey(call) ? ', with a key' : ''}`,
  ]
  const given = requestOf(call).needed ? 'request' : 'request?'
  return `${comment(words, '  ')}\n  readonly ${name}: (${given}: ${type}Request) => Promise<Answer<${type}Reply, ${type}Refusal>>`
}

const head = `/** A refusal: \`code\` is one of those that the call names, or one of the last three. */
export interface Refused<Code extends string> {
  readonly ok: false
  /** 'no_answer': nothing came. 'unexpected_answer': something else than the service answered. 'unknown_refusal': a newer code, in \`serverCode\`. */
  readonly code: Code | 'no_answer' | 'unexpected_answer' | 'unknown_refusal'
  /** HTTP status; null when nothing came. */
  readonly status: number | null
  /** The code as the server wrote it. */
  readonly serverCode: string | null
  /** Fields that were not taken: path in the body and a code. */
  readonly fields?: readonly { readonly field: string; readonly code: string }[]
  readonly data?: unknown
  /** Seconds after which to try again. */
  readonly retryAfter?: number
  /** Why nothing came. */
  readonly cause?: unknown
}
export type Answer<Value, Code extends string> = { readonly ok: true; readonly value: Value } | Refused<Code>

export interface ClientSettings {
  /** Where the service is, e.g. \`https://box.example\`. */
  readonly origin: string
  /** A key of the organisation; one that begins with \`box_test_\` opens the sandbox. Calls for everyone need none. */
  readonly key?: string
  /** The global one unless given. */
  readonly fetch?: typeof globalThis.fetch
}
`

/** Every file of the package with its text. */
export function clientFiles(version: string): Readonly<Record<string, string>> {
  const runtime = readFileSync(join(import.meta.dirname, 'client-runtime.mjs'), 'utf8')
  const table = callsOfPrograms.map((call) => {
    const { name, endpoint } = call
    return `  ${name}: ${JSON.stringify([endpoint.method, pathOf(call), needsKey(call), codesOf(call), endpoint.file !== undefined])},`
  })
  const manifest = {
    name: 'abonbox-client',
    version,
    description: 'Calls of the service of subscriber boxes for other programs, typed.',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['index.js', 'index.d.ts', 'README.md'],
    sideEffects: false,
    engines: { node: '>=20' },
  }
  const types = [
    head,
    ...callsOfPrograms.map(declarationsOf),
    `export interface Client {\n${callsOfPrograms.map(methodOf).join('\n')}\n}`,
    'export declare const createClient: (settings: ClientSettings) => Client',
    '',
  ]
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'index.js': runtime.replace('const calls = {}', `const calls = {\n${table.join('\n')}\n}`),
    'index.d.ts': types.join('\n'),
    'README.md': clientReadme(version, callsOfPrograms),
  }
}
