import { partsCopy } from '#kit/words/parts.ts'
import { Pagination, type PaginationProps } from '#ui/pagination/pagination.tsx'

export const Pages = (props: Omit<PaginationProps, 'previousLabel' | 'nextLabel' | 'pageLabel'>) => (
  <Pagination
    {...props}
    previousLabel={partsCopy.previousPage}
    nextLabel={partsCopy.nextPage}
    pageLabel={partsCopy.page}
  />
)
