import { useStore } from '@nanostores/react'
import { useDeferredValue } from 'react'
import { mapCopy } from '#copy/map.ts'
import { searchCopy } from '#copy/search.ts'
import { Button } from '#ui/button/button.tsx'
import { MapStage } from '#ui/map-stage/map-stage.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { ChosenCard } from './chosen-card.tsx'
import { FoundList } from './found-list.tsx'
import type { SearchPage } from './search-page.ts'
import { SearchPanel } from './search-panel.tsx'
import type { MapState } from './search-state.ts'

const views = [
  { value: 'list', label: searchCopy.list, icon: 'list' },
  { value: 'map', label: searchCopy.map, icon: 'map' },
] as const

/** What the map must say or offer: to be shown, that it did not come, that its offices did not, or to search where it was moved to. */
const OverMap = ({ map, marksFailed, page }: { map: MapState; marksFailed: boolean; page: SearchPage }) => {
  if (map === 'failed') return <Notice tone="warning">{mapCopy.failed}</Notice>
  // Whoever comes near this button looks at the map, and that is what brings it.
  if (map !== 'open')
    return (
      <Button icon="map" busy={map === 'loading'}>
        {map === 'loading' ? mapCopy.loading : mapCopy.show}
      </Button>
    )
  if (marksFailed)
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={page.retryMarks}>
            {mapCopy.retryMarks}
          </Button>
        }
      >
        {mapCopy.failedMarks}
      </Notice>
    )
  return (
    <Button icon="search" onClick={() => void page.searchHere()}>
      {mapCopy.searchHere}
    </Button>
  )
}

export interface SearchViewProps {
  page: SearchPage
  /** Draws the map into an element; answers the way to take it down. */
  onCanvas: (element: HTMLDivElement | null) => (() => void) | undefined
}

/** Step 0: search, list and map of one result; on phones list and map are two views of it (M-MAP-09, 10). */
export function SearchView({ page, onCanvas }: SearchViewProps) {
  const search = useStore(page.$search)
  const { typed, needsAddress, suggestions, filters, locating, view } = search
  // The pressed control answers first, the list and the card a frame later.
  const { found, chosen, filters: foundBy } = useDeferredValue(search)
  const moved = useStore(page.$moved)
  const map = useStore(page.$map)
  const marksFailed = useStore(page.$marksFailed)
  return (
    <MapStage
      view={view}
      mapLabel={mapCopy.label}
      canvasRef={onCanvas}
      search={<SearchPanel {...{ typed, needsAddress, suggestions, filters, locating, page }} />}
      viewSwitch={
        <Segmented
          name="search-view"
          label={searchCopy.view}
          labelHidden
          options={views}
          value={view}
          onChange={page.show}
        />
      }
      panel={<FoundList {...{ found, chosen, filters: foundBy, page }} />}
      {...(moved || marksFailed || map !== 'open'
        ? { over: <OverMap {...{ map, marksFailed, page }} /> }
        : {})}
      {...(chosen.kind === 'none' ? {} : { card: <ChosenCard chosen={chosen} page={page} /> })}
    />
  )
}
