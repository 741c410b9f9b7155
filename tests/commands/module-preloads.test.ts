import { expect, test } from 'vitest'
import { scriptsOfPage } from '../../src/commands/build/preloads-of-page.ts'

const imports = new Map([
  ['/_astro/island.js', ['/_astro/shared.js']],
  ['/_astro/client.js', ['/_astro/react.js']],
  ['/_astro/shared.js', ['/_astro/react.js', '/_astro/island.js']],
  ['/_astro/react.js', []],
  ['/_astro/page.js', ['/_astro/first.js']],
  ['/_astro/first.js', []],
])
const island = (client: string) =>
  `<astro-island uid="1" component-url="/_astro/island.js" renderer-url="/_astro/client.js" props="{&quot;a&quot;:&quot;>&quot;}" ssr client="${client}" opts="{}" await-children>`

test('a page needs what its islands and scripts import, each once', () => {
  const page = `${island('only')}<script type="module" src="/_astro/page.js"></script>`
  expect(scriptsOfPage(page, imports).sort()).toEqual([...imports.keys()].sort())
})

test('an island that wakes when it is scrolled to is fetched then', () => {
  expect(scriptsOfPage(island('visible'), imports)).toEqual([])
})

test('a script in the page itself is read for what it imports', () => {
  const page = '<script type="module">import"/_astro/page.js";run()</script>'
  expect(scriptsOfPage(page, imports)).toEqual(['/_astro/page.js', '/_astro/first.js'])
})
