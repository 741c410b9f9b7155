import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { Pagination } from './pagination.tsx'

const words = {
  previousLabel: 'Previous page',
  nextLabel: 'Next page',
  pageLabel: (page: number) => `Page ${page}`,
}

export const examples: readonly CatalogueExample[] = [
  {
    name: 'few and many',
    element: (
      <Stack>
        <Pagination
          label="Pages of the archive"
          page={1}
          pages={3}
          {...words}
          hrefFor={(page) => `#page-${page}`}
        />
        <Pagination label="Pages of the claims" page={7} pages={42} {...words} onPage={() => undefined} />
      </Stack>
    ),
  },
]
