import { expect, test } from 'vitest'
import { namedEndpoints } from '#features/every-endpoint.ts'
import { isPersonalFileEndpoint } from '#kit/api/refusal.ts'

const sources = import.meta.glob<string>(
  ['/src/{features,kit,layouts}/**/*.{ts,tsx,astro}', '!/src/features/*/server/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const fileEndpoints = namedEndpoints
  .filter(({ endpoint }) => isPersonalFileEndpoint(endpoint))
  .map(({ name }) => name)

test('every link to a personal file is built by buildFileUrl, which names the owner', () => {
  const links = new RegExp(`(?<!buildFileUrl\\()\\b(${fileEndpoints.join('|')})(\\.path|, [{u])`, 'g')
  const bareLinks = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(links)]
      .filter(({ index }) => !/^import|^\} from/m.test(text.slice(text.lastIndexOf('\n', index) + 1, index)))
      .map(([use]) => `${path}: ${use}`),
  )
  expect(fileEndpoints.length).toBeGreaterThan(20)
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(bareLinks).toEqual([])
})
