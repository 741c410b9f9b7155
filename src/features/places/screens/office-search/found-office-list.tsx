import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { memo, useEffect, useMemo, useState } from 'react'
import { waitForPaint } from '#kit/browser/paint-timing.ts'
import { MAX_NEAREST_OFFICE_PAGES, OFFICE_SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import type { Office } from '#places/api/offices.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { officeCopy } from '#places/words/office.ts'
import { distanceText, hoursLabelText } from '#places/words/office-status.ts'
import { searchCopy } from '#places/words/search.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { type PlaceFact, PlaceListMessage, PlaceRow } from '#ui/place-row/place-row.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { OfficeDetails } from './office-card.tsx'
import {
  availabilityText,
  isOpenNow,
  isSameOffice,
  officeStreetTitle,
  officeSubtitle,
} from './office-texts.ts'
import type { SearchPage } from './search-page.ts'
import {
  type ChosenOfficeState,
  type OfficeListItem,
  type OfficeSearchQuery,
  type OfficeSearchResults,
  type SearchFilters,
  searchFilterNames,
} from './search-state.ts'

const distanceWords = ({ distance }: OfficeListItem['office'], question: OfficeSearchQuery): string => {
  if (distance === undefined) return ''
  if (question.kind === 'words' || question.kind === 'town') return searchCopy.away(distance)
  if (question.kind === 'index')
    return question.insteadOf === undefined ? '' : searchCopy.awayFrom(distance, question.insteadOf)
  return question.of === 'centre' ? '' : distanceText(distance)
}

const rowFacts = ({ office, label, selectable }: OfficeListItem): readonly PlaceFact[] => {
  const today = label?.kind === 'unknown' ? '' : hoursLabelText(label)
  return [
    ...(today === ''
      ? []
      : [{ text: today, tone: isOpenNow(label) ? ('good' as const) : ('quiet' as const) }]),
    { text: availabilityText(office), tone: selectable ? 'plain' : 'quiet' },
  ]
}

const priceWords = ({ office, selectable }: OfficeListItem): string =>
  office.pricesFrom && selectable ? searchCopy.priceFrom(formatAmount(office.pricesFrom.individual)) : ''

interface FoundRowProps {
  shown: OfficeListItem
  question: OfficeSearchQuery
  nearest: readonly Office[] | null
  page: SearchPage
}

const FoundRow = memo(({ shown, question, nearest, page }: FoundRowProps) => {
  const { office } = shown
  const { index } = office
  const $isHighlighted = useMemo(
    () => computed(page.$pointed, (pointed) => pointed?.index === index),
    [page, index],
  )
  const open = nearest !== null
  return (
    <PlaceRow
      title={officeStreetTitle(office)}
      note={officeSubtitle(office, distanceWords(office, question))}
      aside={priceWords(shown)}
      facts={rowFacts(shown)}
      chosen={open}
      lit={useStore($isHighlighted)}
      onPoint={(isPointed) => page.point(isPointed ? office : null)}
      onChoose={() => (open ? page.clearChosen() : void page.choose(office))}
      details={
        open && (
          <HiddenByWidthOrLogin above="tablet">
            <OfficeDetails shown={shown} nearest={nearest} page={page} />
            <LinkButton icon="map" onClick={() => page.show('map')}>
              {officeCopy.onMap}
            </LinkButton>
          </HiddenByWidthOrLogin>
        )
      }
    />
  )
})

/** Shown if no address matches (M-ERR-04). */
function NothingFound({
  question,
  filters,
  page,
}: {
  question: OfficeSearchQuery
  filters: SearchFilters
  page: SearchPage
}) {
  const isNear = question.kind === 'near'
  const canWiden = isNear && question.area !== undefined
  return (
    <EmptyState
      frameless
      code={isNear ? 'nothing_here' : 'address_not_found'}
      icon={isNear ? 'map' : 'search'}
      title={isNear ? searchCopy.nothingHere : searchCopy.notFound}
      actions={
        <>
          {canWiden && (
            <Button icon="pin" onClick={() => void page.searchNearby()}>
              {searchCopy.nearby}
            </Button>
          )}
          {!isNear && (
            <Button icon="edit" onClick={page.askAnew}>
              {searchCopy.askAnew}
            </Button>
          )}
          {searchFilterNames.some((name) => filters[name]) && (
            <Button onClick={() => void page.dropFilters()}>{searchCopy.dropFilters}</Button>
          )}
        </>
      }
    >
      {isNear ? searchCopy.nothingHereHelp : searchCopy.notFoundHelp}
    </EmptyState>
  )
}

interface FoundListProps {
  found: OfficeSearchResults
  chosen: ChosenOfficeState
  filters: SearchFilters
  page: SearchPage
}

/** The server finds no more offices around a place. */
const MAX_NEAREST = MAX_NEAREST_OFFICE_PAGES * OFFICE_SEARCH_PAGE_SIZE

const FIRST_ROWS = 3
const noRows: readonly OfficeListItem[] = []

/** Renders the rows in two frames, so that dragging the map stays smooth. */
const useProgressiveRows = (offices: readonly OfficeListItem[]): readonly OfficeListItem[] => {
  const [previousOffices, setBefore] = useState(offices)
  useEffect(() => {
    let isUnmounted = false
    void waitForPaint().then(() => !isUnmounted && setBefore(offices))
    return () => {
      isUnmounted = true
    }
  }, [offices])
  if (previousOffices.length < offices.length) return offices
  return [...offices.slice(0, FIRST_ROWS), ...previousOffices.slice(FIRST_ROWS, offices.length)]
}

const titleOf = (question: OfficeSearchQuery, offices: readonly OfficeListItem[]): string => {
  const titles = offices.some(({ office }) => hasExactPosition(office))
    ? searchCopy.titles
    : { ...searchCopy.titles, ...searchCopy.titlesWithoutPlaces }
  if (question.kind === 'near') return titles[question.of]
  if (question.kind === 'town') return searchCopy.titleOfTown(question.name)
  if (question.kind === 'words') return searchCopy.titleOfWords(question.text)
  return question.insteadOf === undefined ? titles.index : titles.alternative
}

const foundCountText = (
  { question, total }: Extract<OfficeSearchResults, { kind: 'shown' }>,
  { aaps }: SearchFilters,
): string => {
  if (total === null || question.kind === 'index') return ''
  if (question.kind !== 'near') return searchCopy.total(total, aaps)
  if (question.area === undefined) return ''
  return total >= MAX_NEAREST ? searchCopy.nearestTotal(total) : searchCopy.total(total, aaps)
}

/** Six offices per page, or the reason why there are none (M-MAP-19, M-ERR-04…06). */
export const FoundOfficeList = memo(({ found, chosen, filters, page }: FoundListProps) => {
  const rows = useProgressiveRows(found.kind === 'shown' ? found.offices : noRows)
  if (found.kind === 'loading')
    return (
      <PlaceListMessage>
        <Skeleton label={searchCopy.loading} shape="place" count={6} />
      </PlaceListMessage>
    )
  if (found.kind === 'failed') {
    const noOffer = found.code === 'no_offer'
    return (
      <EmptyState
        frameless
        code={noOffer ? 'no_offer' : 'offices_failed'}
        icon={noOffer ? 'search' : 'warning'}
        title={noOffer ? searchCopy.noService : searchCopy.failed}
        actions={!noOffer && <Button onClick={() => void page.retry()}>{searchCopy.retry}</Button>}
      >
        {!noOffer && searchCopy.failedHelp}
      </EmptyState>
    )
  }
  const { question } = found
  if (found.offices.length === 0) return <NothingFound question={question} filters={filters} page={page} />
  const countText = foundCountText(found, filters)
  return (
    <Stack gap="none">
      <PlaceListMessage>
        <div aria-live="polite">
          <Heading level={2} size="h4">
            {titleOf(question, found.offices)}
          </Heading>
          <Inline gap="m" align="baseline">
            {countText !== '' && (
              <Text as="span" size="small" tone="muted">
                {countText}
              </Text>
            )}
            {question.kind !== 'near' && (
              <HiddenByWidthOrLogin below="desktop">
                <Text as="span" size="small">
                  <LinkButton onClick={page.askAnew}>{searchCopy.askAnew}</LinkButton>
                </Text>
              </HiddenByWidthOrLogin>
            )}
          </Inline>
        </div>
      </PlaceListMessage>
      <Stack as="ul" gap="none">
        {rows.map((shown, row) => (
          <FoundRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, only their content changes as the list follows the map
            key={row}
            nearest={
              chosen.kind === 'shown' && isSameOffice(chosen.shown.office, shown.office)
                ? chosen.nearest
                : null
            }
            {...{ shown, question, page }}
          />
        ))}
      </Stack>
      <PlaceListMessage>
        {question.kind === 'index' && found.offices[0] && hasExactPosition(found.offices[0].office) && (
          <LinkButton icon="list" onClick={() => void page.searchAround(found.offices[0]?.office)}>
            {searchCopy.around}
          </LinkButton>
        )}
        <ListPagination
          label={searchCopy.pages}
          page={found.page + 1}
          pages={found.pages}
          onPage={(to) => void page.goToPage(to - 1)}
        />
      </PlaceListMessage>
    </Stack>
  )
})
