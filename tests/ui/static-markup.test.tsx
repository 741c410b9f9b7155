// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Example } from '#ui/example.ts'

const files = import.meta.glob<{ examples: readonly Example[] }>('../../src/ui/*/*.examples.tsx', {
  eager: true,
})
const all = Object.entries(files).flatMap(([path, { examples }]) =>
  examples.map((example) => ({ component: path.split('/').at(-2), ...example })),
)

describe.each(all)('$component, $name', ({ element }) => {
  const markup = renderToStaticMarkup(element)

  test('can be drawn before any script runs', () => {
    expect(markup.length).toBeGreaterThan(0)
  })

  test('writes no style attribute, which the strict CSP would block', () => {
    expect(markup).not.toMatch(/\sstyle=/)
  })

  test('points with aria only at what is there', () => {
    const ids = new Set([...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    const pointers = [...markup.matchAll(/\saria-(?:describedby|labelledby|controls)="([^"]+)"/g)]
    const lost = pointers.flatMap(([, list = '']) => list.split(' ')).filter((id) => !ids.has(id))
    expect(lost).toEqual([])
  })
})
