import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#features/every-endpoint.ts'
import type { Endpoint } from '#kit/api/endpoint.ts'
import {
  FORBIDDEN_NAME_CHARACTERS_CODE,
  hasOnlyNameCharacters,
  maxTextLength,
  NAME_WITHOUT_LETTERS_CODE,
} from '#kit/api/text-limits.ts'
import { hostileTexts } from '#support/hostile-texts.ts'

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  pattern?: string
}
type Place = 'params' | 'query' | 'body'
interface Typed {
  readonly endpoint: Endpoint
  readonly place: Place
  readonly path: readonly string[]
  readonly shape: Shape
}

/** Every text inside a shape that a caller writes freely. */
const textsOf = (shape: Shape, path: readonly string[]): { path: readonly string[]; shape: Shape }[] => [
  ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((item) => textsOf(item, path)),
  ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => textsOf(part, [...path, name])),
  ...(shape.items ? textsOf(shape.items, [...path, '0']) : []),
  ...(shape.type === 'string' && !shape.enum && shape.const === undefined ? [{ path, shape }] : []),
]

const typed: readonly Typed[] = allEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = endpoint[place]
    if (!schema) return []
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    return textsOf(shape, []).map((text) => ({ ...text, endpoint, place }))
  }),
)
const nameOf = ({ endpoint, place, path }: Typed): string =>
  `${endpoint.method} ${endpoint.path} ${place}.${path.join('.')}`

/** A pattern with an end: no part of it may be repeated without a bound. */
const isBounded = (pattern: string | undefined): boolean => {
  const signs = pattern?.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return signs !== undefined && !/[*+]|\{\d+,\}/.test(signs)
}

test('every text in a call has a maximum length (M-NAME-09)', () => {
  expect(typed.length).toBeGreaterThan(100)
  const endless = typed.filter(({ shape }) => shape.maxLength === undefined && !isBounded(shape.pattern))
  expect(endless.map(nameOf)).toEqual([])
})

/** The name of a box has rules of its own in rent/rules/box-name.ts, which asks the same rule of signs. */
const names = typed.filter(
  ({ place, path }) =>
    place === 'body' &&
    /(name|recipient|witness|sender)$/i.test(path.at(-1) ?? '') &&
    path.at(-1) !== 'boxName',
)

/** A body with this text at this path. */
const bodyWith = (path: readonly string[], text: string, clientType: number): unknown => ({
  act: 'order_courier',
  clientType,
  ...(path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), text) as object),
})

/** The issue of a text at a path, in the variant of the body that has the field. */
const issueAt = ({ body }: (typeof names)[number]['endpoint'], path: readonly string[], text: string) =>
  [1, 3]
    .flatMap((type) => z.safeParse(body as z.ZodMiniType, bodyWith(path, text, type)).error?.issues ?? [])
    .find((issue) => issue.path.join('.') === path.join('.'))

describe('names', () => {
  test('are all found: persons, organisations, keys and recipients', () => {
    expect([...new Set(names.map(({ path }) => path.at(-1)))].sort()).toEqual([
      'bankName',
      'firstName',
      'fullName',
      'lastName',
      'middleName',
      'name',
      'orgFullName',
      'orgName',
      'recipient',
      'sender',
      'witness',
    ])
  })

  test.each(['emoji', 'zero width', 'turned direction'] as const)(
    'with %s are refused by every call',
    (kind) => {
      const accepted = names.filter(({ endpoint, path }) => {
        const issue = issueAt(endpoint, path, hostileTexts[kind])
        return issue?.code !== 'custom' || issue.params?.['code'] !== FORBIDDEN_NAME_CHARACTERS_CODE
      })
      expect(accepted.map(nameOf)).toEqual([])
    },
  )

  test('of only marks and punctuation are refused by every call', () => {
    const accepted = names.filter(({ endpoint, path }) => {
      const issue = issueAt(endpoint, path, '«—»')
      return issue?.code !== 'custom' || issue.params?.['code'] !== NAME_WITHOUT_LETTERS_CODE
    })
    expect(accepted.map(nameOf)).toEqual([])
  })

  test.each([
    'Анна-Мария',
    'д’Артаньян',
    'ООО «Ромашка» № 5',
    'Яндекс® & Co™, 24×7',
    'Й\u0306ож\u0301ик',
    'أبجد שלום',
    '李小龙',
  ])('%s is a name', (text) => expect(hasOnlyNameCharacters(text)).toBe(true))

  test.each([
    '🌼',
    '👨‍👩‍👧',
    '🇷🇺',
    '1\u20e3',
    'а\u0000',
    'а\tб',
    'а\u00ad',
    'а\ufeff',
    '\u2067א',
    '\ue000',
    '❤\ufe0f',
    '\ud800',
  ])('%j is not a name', (text) => expect(hasOnlyNameCharacters(text)).toBe(false))
})

// M-NAME-09.
test('no text field truncates typed text: it reports the limit or accepts digits only', () => {
  const features = resolve(import.meta.dirname, '../../../src/features')
  const wrong = (readdirSync(features, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => /\.(tsx|astro)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(features, name), 'utf8')
      return [...text.matchAll(/<(?:TextField|TextArea)\b(?:[^>]|=>)*>/g)]
        .filter(
          ([tag]) =>
            !/inputMode="(?:numeric|decimal)"|\{\.\.\.(?:form\.register|field)\(|counter=|name="(?:question|promo)"/.test(
              tag,
            ),
        )
        .map(([tag]) => `${name}: ${tag.slice(0, 80)}`)
    })
  expect(wrong).toEqual([])
  expect(Math.max(...Object.values(maxTextLength))).toBeLessThan(5000)
})
