import { browserEnvironment } from '#browser/browser-environment.ts'
import { drawSearchMap } from './search-map.ts'
import { SearchView } from './search-view.tsx'
import { theSearch } from './the-search.ts'

const onCanvas = (element: HTMLDivElement | null) =>
  element ? drawSearchMap(element, theSearch, browserEnvironment) : undefined

/** What the search found, as list and map. Client-only: it depends on the time, the device and what was typed. */
export function SearchIsland() {
  return <SearchView page={theSearch} onCanvas={onCanvas} />
}
