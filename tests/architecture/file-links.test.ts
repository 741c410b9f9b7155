import { expect, test } from 'vitest'
import { namedCalls } from '#features/every-endpoint.ts'
import { isPersonalFile } from '#kit/api/refusal.ts'

const sources = import.meta.glob<string>(
  ['/src/{features,kit,layouts}/**/*.{ts,tsx,astro}', '!/src/features/*/server/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const files = namedCalls.filter(({ endpoint }) => isPersonalFile(endpoint)).map(({ name }) => name)

test('every link to a file of a person is made by fileAddress, which says for whom', () => {
  const links = new RegExp(`(?<!fileAddress\\()\\b(${files.join('|')})(\\.path|, [{u])`, 'g')
  const found = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(links)]
      .filter(({ index }) => !/^import|^\} from/m.test(text.slice(text.lastIndexOf('\n', index) + 1, index)))
      .map(([use]) => `${path}: ${use}`),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
