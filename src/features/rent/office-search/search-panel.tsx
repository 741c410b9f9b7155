import { searchCopy } from '#copy/search.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import type { SearchPage } from './search-page.ts'
import type { Filters } from './search-state.ts'

const names = ['onlyFree', 'online', 'aaps'] as const

/** The filters: what they show is the same in the list and on the map (M-MAP-07). */
export const SearchPanel = ({ filters, page }: { filters: Filters; page: SearchPage }) => (
  <ScrollRow label={searchCopy.filters}>
    {names.map((name) => (
      <Chip
        key={name}
        name={`filter-${name}`}
        label={searchCopy[name]}
        checked={filters[name]}
        onChange={() => void page.setFilters({ ...filters, [name]: !filters[name] })}
      />
    ))}
  </ScrollRow>
)
