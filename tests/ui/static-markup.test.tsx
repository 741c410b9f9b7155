// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CatalogueExample } from '#ui/component-example.ts'

const exampleModules = import.meta.glob<{ examples: readonly CatalogueExample[] }>(
  '../../src/ui/*/*.examples.tsx',
  {
    eager: true,
  },
)
const allExamples = Object.entries(exampleModules).flatMap(([path, { examples }]) =>
  examples.map((example) => ({ component: path.split('/').at(-2), ...example })),
)

describe.each(allExamples)('$component, $name', ({ element }) => {
  const markup = renderToStaticMarkup(element)

  test('renders without scripts', () => {
    expect(markup.length).toBeGreaterThan(0)
  })

  test('writes no style attribute, which the strict CSP would block', () => {
    expect(markup).not.toMatch(/\sstyle=/)
  })

  test('refers with ARIA only to existing ids', () => {
    const ids = new Set([...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    const pointers = [...markup.matchAll(/\saria-(?:describedby|labelledby|controls)="([^"]+)"/g)]
    const missingIds = pointers.flatMap(([, list = '']) => list.split(' ')).filter((id) => !ids.has(id))
    expect(missingIds).toEqual([])
  })
})
