import { glob, readFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import * as cssTree from 'css-tree'

/** At-rules with descriptors, which are not validated as CSS properties. */
const DESCRIPTOR_AT_RULES = new Set(['font-face', 'property', 'page', 'counter-style'])

/** Obsolete Internet Explorer filters, which a library still contains. */
const obsoleteFilter = /progid:/

const customProperties = (sheet: cssTree.CssNode): Map<string, string> => {
  const values = new Map<string, string>()
  cssTree.walk(sheet, (node) => {
    if (node.type !== 'Declaration' || !node.property.startsWith('--') || values.has(node.property)) return
    values.set(node.property, cssTree.generate(node.value))
  })
  return values
}

/** Replaces CSS variables with their values; null if a variable is set by script. */
const resolveVariables = (value: string, properties: ReadonlyMap<string, string>): string | null => {
  let text = value
  for (let depth = 0; depth < 10 && text.includes('var('); depth += 1) {
    let unknown = false
    text = text.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (_, name: string, fallback?: string) => {
      const known = properties.get(name) ?? fallback
      unknown ||= known === undefined
      return ` ${known ?? ''} `
    })
    if (unknown) return null
  }
  return text
}

/**
 * Finds declarations that browsers discard because of a syntax error or an invalid value, after variables are resolved.
 */
export const findInvalidDeclarations = (css: string): string[] => {
  const invalid: string[] = []
  const sheet = cssTree.parse(css, {
    positions: true,
    onParseError: ({ message, offset }) => {
      const excerpt = css.slice(Math.max(0, offset - 100), offset + 40)
      if (!obsoleteFilter.test(excerpt)) invalid.push(`${message}: ${excerpt}`)
    },
  })
  const properties = customProperties(sheet)
  cssTree.walk(sheet, function visit(node) {
    if (node.type !== 'Declaration' || node.property.startsWith('-')) return
    if (this.atrule && DESCRIPTOR_AT_RULES.has(this.atrule.name)) return
    const declared = cssTree.generate(node.value)
    const value = resolveVariables(declared, properties)
    if (value === null || obsoleteFilter.test(value)) return
    const { error } = cssTree.lexer.matchProperty(node.property, value)
    if (error) invalid.push(`${node.property}: ${declared}`)
  })
  return [...new Set(invalid)]
}

/** Fails the build if a style sheet contains an invalid declaration. */
export const createCssValidationIntegration = (): AstroIntegration => ({
  name: 'valid-css',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for await (const file of glob('**/*.css', { cwd: dir })) {
        const invalid = findInvalidDeclarations(await readFile(new URL(file, dir), 'utf8'))
        if (invalid.length > 0) throw new Error(`${file} contains invalid CSS:\n${invalid.join('\n')}`)
      }
    },
  },
})
