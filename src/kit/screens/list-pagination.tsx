import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Pagination, type PaginationProps } from '#ui/pagination/pagination.tsx'

export const ListPagination = (props: Omit<PaginationProps, 'previousLabel' | 'nextLabel' | 'pageLabel'>) => (
  <Pagination
    {...props}
    previousLabel={sharedCopy.previousPage}
    nextLabel={sharedCopy.nextPage}
    pageLabel={sharedCopy.page}
  />
)
