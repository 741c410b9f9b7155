import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { drawSearchMap } from './search-map.ts'
import { SearchView } from './search-view.tsx'
import { theSearch } from './the-search.ts'

const onCanvas = (element: HTMLDivElement | null) =>
  element ? drawSearchMap(element, theSearch, browserEnvironment) : undefined

export function SearchIsland() {
  return <SearchView page={theSearch} onCanvas={onCanvas} />
}
