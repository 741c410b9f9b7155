import type { JsonSchema } from '#contract/example-of.ts'

type Shape = JsonSchema & { readonly additionalProperties?: JsonSchema | boolean }

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')
const literal = (value: unknown): string => JSON.stringify(value)
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
/** In parentheses where what follows would tear a union apart. */
const whole = (text: string): string => (/[|&]/.test(text) ? `(${text})` : text)

const objectText = (shape: Shape, indent: string): string => {
  const { properties, required = [], additionalProperties } = shape
  const inner = `${indent}  `
  const fields = Object.entries(properties ?? {}).map(
    ([name, value]) =>
      `${inner}readonly ${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeText(value, inner)}`,
  )
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown'
  return `Readonly<Record<string, ${values}>>`
}

/** The type in TypeScript of what a JSON schema of the contract takes. */
export const typeText = (shape: Shape, indent = ''): string => {
  if (typeof shape.type === 'object') {
    return union(shape.type.map((type) => typeText({ ...shape, type }, indent)))
  }
  if ('const' in shape) return literal(shape.const)
  if (shape.enum) return union(shape.enum.map(literal))
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return union(choices.map((choice) => typeText(choice, indent)))
  if (shape.allOf) return shape.allOf.map((part) => whole(typeText(part, indent))).join(' & ')
  if (shape.type === 'string') return 'string'
  if (shape.type === 'integer' || shape.type === 'number') return 'number'
  if (shape.type === 'boolean') return 'boolean'
  if (shape.type === 'null') return 'null'
  if (shape.type === 'object') return objectText(shape, indent)
  if (shape.type !== 'array') return 'unknown'
  if (shape.prefixItems) {
    return `readonly [${shape.prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  }
  return `readonly ${whole(shape.items ? typeText(shape.items, indent) : 'unknown')}[]`
}
