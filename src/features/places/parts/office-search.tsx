import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { searchCopy } from '#places/words/search.ts'
import { SearchField } from '#ui/text-field/text-field.tsx'

interface OfficeSearchProps {
  label?: string
  first?: boolean
}

/** Without JavaScript the form opens the home page, which runs the search. */
export const OfficeSearch = ({ label = searchCopy.label, first = false }: OfficeSearchProps) => (
  <search>
    <form action={pagePaths.toSearch} method="get">
      <SearchField
        name="q"
        label={label}
        placeholder={failureCopy.searchExample}
        find={searchCopy.search}
        icon="pin"
        quiet={!first}
        maxLength={maxTextLength.search}
      />
    </form>
  </search>
)
