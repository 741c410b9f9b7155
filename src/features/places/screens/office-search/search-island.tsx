import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { MoveNotice } from './move-notice.tsx'
import { drawSearchMap } from './search-map.ts'
import { SearchView } from './search-view.tsx'
import { sharedSearchPage } from './shared-search-page.ts'

const onCanvas = (element: HTMLDivElement | null) =>
  element ? drawSearchMap(element, sharedSearchPage, browserEnvironment) : undefined

export function SearchIsland() {
  return <SearchView page={sharedSearchPage} onCanvas={onCanvas} notice={<MoveNotice />} />
}
