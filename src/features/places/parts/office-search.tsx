import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { searchCopy } from '#places/words/search.ts'
import { SearchField } from '#ui/text-field/text-field.tsx'

interface OfficeSearchProps {
  label?: string
  quiet?: boolean
}

/** Opens the list of found offices, which works without JavaScript. */
export const OfficeSearch = ({ label = searchCopy.label, quiet = false }: OfficeSearchProps) => (
  <search>
    <form action={pagePaths.offices} method="get">
      <SearchField
        name="q"
        label={label}
        placeholder={failureCopy.searchExample}
        find={searchCopy.search}
        icon="pin"
        quiet={quiet}
        maxLength={maxTextLength.search}
      />
    </form>
  </search>
)
