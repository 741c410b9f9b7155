import { useStore } from '@nanostores/react'
import { type ReactNode, useDeferredValue } from 'react'
import { mapCopy } from '#places/words/map.ts'
import { officeCopy } from '#places/words/office.ts'
import { searchCopy } from '#places/words/search.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip, ChipColumns } from '#ui/chip/chip.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { MapAndPanelLayout } from '#ui/map-and-panel-layout/map-and-panel-layout.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FoundOfficeList } from './found-office-list.tsx'
import { OfficeBadges, OfficeDetails } from './office-card.tsx'
import { officeStreetTitle, officeSubtitle } from './office-texts.ts'
import type { SearchPage } from './search-page.ts'
import {
  type ChosenOfficeState,
  type MapLoadingState,
  type SearchFilters,
  searchFilterNames,
} from './search-state.ts'

/** Filters apply to both the list and the map (M-MAP-07). */
const SearchPanel = ({ filters, page }: { filters: SearchFilters; page: SearchPage }) => (
  <ChipColumns label={searchCopy.filters}>
    {searchFilterNames.map((name) => (
      <Chip
        key={name}
        name={`filter-${name}`}
        label={searchCopy[name]}
        inColumns
        checked={filters[name]}
        onChange={() => void page.setFilters({ ...filters, [name]: !filters[name] })}
      />
    ))}
  </ChipColumns>
)

/** On the right side of the map; on phones below it (M-MAP-10). */
function ChosenCard({
  chosen,
  page,
}: {
  chosen: Exclude<ChosenOfficeState, { kind: 'none' }>
  page: SearchPage
}) {
  return (
    <Card as="section" tone="raised" padding="small" aria-label={officeCopy.chosen}>
      <Stack gap="s">
        <Inline justify="between" align="start" wrap={false}>
          <Stack gap="none">
            <Heading level={2} size="h4">
              {chosen.kind === 'shown'
                ? officeStreetTitle(chosen.shown.office)
                : officeCopy.title(chosen.index)}
            </Heading>
            {chosen.kind === 'shown' && (
              <Text size="small" tone="muted">
                {officeSubtitle(chosen.shown.office)}
              </Text>
            )}
          </Stack>
          <Button tone="quiet" icon="close" iconOnly size="small" onClick={page.clearChosen}>
            {officeCopy.close}
          </Button>
        </Inline>
        {chosen.kind === 'loading' && <Skeleton label={officeCopy.loading} count={4} />}
        {chosen.kind === 'failed' && (
          <Notice
            tone="danger"
            title={officeCopy.failed}
            action={<Button onClick={page.retryChosen}>{officeCopy.retry}</Button>}
          />
        )}
        {chosen.kind === 'shown' && (
          <>
            <OfficeBadges shown={chosen.shown} />
            <OfficeDetails shown={chosen.shown} nearest={chosen.nearest} page={page} />
          </>
        )}
      </Stack>
    </Card>
  )
}

interface OverMapProps {
  map: MapLoadingState
  marksFailed: boolean
  follows: boolean
  moved: boolean
  page: SearchPage
}

const OverMap = ({ map, marksFailed, follows, moved, page }: OverMapProps) => {
  if (map === 'failed') return <Notice tone="warning">{mapCopy.failed}</Notice>
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
    <Inline gap="xs" justify="centre">
      <Chip
        name="follows"
        label={mapCopy.follows}
        quiet
        checked={follows}
        onChange={() => page.setFollows(!follows)}
      />
      {moved && (
        <Button icon="search" tone="primary" size="small" onClick={() => void page.searchHere()}>
          {mapCopy.searchHere}
        </Button>
      )}
    </Inline>
  )
}

interface SearchViewProps {
  page: SearchPage
  onCanvas: (element: HTMLDivElement | null) => (() => void) | undefined
  notice?: ReactNode
}

/** On phones the list and the map are two separate views (M-MAP-09, 10). */
export function SearchView({ page, onCanvas, notice }: SearchViewProps) {
  const search = useStore(page.$search)
  const { filters, view } = search
  // Deferred, so that a pressed control responds before the list is rendered.
  const { found, chosen, filters: appliedFilters } = useDeferredValue(search)
  const moved = useStore(page.$moved)
  const follows = useStore(page.$follows)
  const map = useStore(page.$map)
  const marksFailed = useStore(page.$marksFailed)
  const asked = useStore(page.$resultsAsked)
  const otherView = view === 'list' ? 'map' : 'list'
  const isCardOverMap = view === 'map' && chosen.kind !== 'none'
  return (
    <MapAndPanelLayout
      view={view}
      asked={asked}
      mapLabel={mapCopy.label}
      panelLabel={searchCopy.results}
      canvasRef={onCanvas}
      search={
        <Stack gap="s">
          {notice}
          <SearchPanel filters={filters} page={page} />
        </Stack>
      }
      viewSwitch={
        !isCardOverMap && (
          <Button icon={otherView} onClick={() => page.show(otherView)}>
            {searchCopy[otherView]}
          </Button>
        )
      }
      panel={<FoundOfficeList {...{ found, chosen, filters: appliedFilters, page }} />}
      over={<OverMap {...{ map, marksFailed, follows, moved, page }} />}
      {...(chosen.kind === 'none' ? {} : { card: <ChosenCard chosen={chosen} page={page} /> })}
    />
  )
}
