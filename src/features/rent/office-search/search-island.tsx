import { browserEnvironment } from '#browser/browser-environment.ts'
import { drawSearchMap } from './search-map.ts'
import { searchPage } from './search-page.ts'
import { SearchView } from './search-view.tsx'

const page = searchPage(browserEnvironment)
const onCanvas = (element: HTMLDivElement | null) =>
  element ? drawSearchMap(element, page, browserEnvironment) : undefined

/** The search for an office. Client-only: it depends on the time, the device and what was typed. */
export function SearchIsland() {
  return <SearchView page={page} onCanvas={onCanvas} />
}
