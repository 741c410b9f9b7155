import { memo } from 'react'
import { distanceText } from '#copy/distance-text.ts'
import { officeCopy } from '#copy/office.ts'
import { searchCopy } from '#copy/search.ts'
import { Pages } from '#parts/pages.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { OfficeBadges, OfficeDetails } from './office-card.tsx'
import { addressWords, isSamePlace, placeTitle } from './office-words.ts'
import type { SearchPage } from './search-page.ts'
import type { Chosen, Filters, Found, OfficeShown, Question } from './search-state.ts'

interface RowProps {
  shown: OfficeShown
  question: Question
  chosen: Chosen
  page: SearchPage
}

const distanceWords = ({ distance }: OfficeShown['office'], question: Question): string => {
  if (distance === undefined) return ''
  if (question.kind === 'words') return searchCopy.away(distance)
  if (question.kind === 'index')
    return question.insteadOf === undefined ? '' : searchCopy.awayFrom(distance, question.insteadOf)
  // The heading says what they are near to; how far the middle of the map is tells nobody anything.
  return question.of === 'centre' ? '' : distanceText(distance)
}

/** One office of the list. Below desktop the chosen one opens in place, for there the map may be out of sight. */
function Row({ shown, question, chosen, page }: RowProps) {
  const { office } = shown
  const open = chosen.kind === 'shown' && isSamePlace(chosen.shown.office, office)
  const distance = distanceWords(office, question)
  const details = open && (
    <Hidden above="tablet">
      <OfficeDetails shown={shown} nearest={chosen.nearest} page={page} />
      <LinkButton icon="map" onClick={() => page.show('map')}>
        {officeCopy.onMap}
      </LinkButton>
    </Hidden>
  )
  return (
    <Card as="li" padding="small" tone={open ? 'chosen' : 'plain'}>
      <Stack gap="xxs">
        <Inline justify="between" align="centre" gap="xs" wrap={false}>
          <LinkButton aria-expanded={open} onClick={() => void page.choose(office)}>
            {placeTitle(office)}
          </LinkButton>
          {distance !== '' && (
            <Text as="span" size="small" tone="muted" nowrap>
              {distance}
            </Text>
          )}
        </Inline>
        <Text size="small">{addressWords(office)}</Text>
        <OfficeBadges shown={shown} />
        {details}
      </Stack>
    </Card>
  )
}

/** Nothing was found: what to do now (M-ERR-04). */
function Nothing({ question, filters, page }: { question: Question; filters: Filters; page: SearchPage }) {
  const filtered = filters.onlyFree || filters.online || filters.aaps
  const drop = filtered && <Button onClick={() => void page.dropFilters()}>{searchCopy.dropFilters}</Button>
  if (question.kind === 'near') {
    return (
      <EmptyState code="nothing_here" icon="pin" title={searchCopy.nothingHere} actions={drop}>
        {searchCopy.nothingHereHelp}
      </EmptyState>
    )
  }
  return (
    <EmptyState code="address_not_found" icon="search" title={searchCopy.notFound} actions={drop}>
      {searchCopy.notFoundHelp}
    </EmptyState>
  )
}

export interface FoundListProps {
  found: Found
  chosen: Chosen
  filters: Filters
  page: SearchPage
}

const titleOf = (question: Question): string => {
  if (question.kind === 'near') return searchCopy.titles[question.of]
  if (question.kind === 'words') return searchCopy.titleOfWords(question.text)
  return question.insteadOf === undefined ? searchCopy.titles.index : searchCopy.titles.alternative
}

/** The offices that were found, six a page, in every state of the search (M-MAP-19, M-ERR-04…06). */
export const FoundList = memo(({ found, chosen, filters, page }: FoundListProps) => {
  const { question } = found
  if (found.kind === 'loading') return <Skeleton label={searchCopy.loading} shape="card" count={6} />
  if (found.kind === 'failed') {
    const noOffer = found.code === 'no_offer'
    return (
      <EmptyState
        code={noOffer ? 'no_offer' : 'offices_failed'}
        icon={noOffer ? 'search' : 'warning'}
        title={noOffer ? searchCopy.noService : searchCopy.failed}
        actions={!noOffer && <Button onClick={() => void page.retry()}>{searchCopy.retry}</Button>}
      >
        {!noOffer && searchCopy.failedHelp}
      </EmptyState>
    )
  }
  if (found.offices.length === 0) return <Nothing question={question} filters={filters} page={page} />
  return (
    <Stack gap="s">
      <Inline justify="between" align="baseline" gap="xs" aria-live="polite">
        <Heading level={2} size="h4">
          {titleOf(question)}
        </Heading>
        {question.kind === 'words' && (
          <Text as="span" size="small" tone="muted">
            {searchCopy.total(found.total)}
          </Text>
        )}
      </Inline>
      <Stack as="ul" gap="xs">
        {found.offices.map((shown) => (
          <Row
            key={`${shown.office.index}/${shown.office.aapsh_id}`}
            {...{ shown, question, chosen, page }}
          />
        ))}
      </Stack>
      {question.kind === 'index' && found.offices[0] && (
        <LinkButton icon="list" onClick={() => void page.searchAround(found.offices[0]?.office)}>
          {searchCopy.around}
        </LinkButton>
      )}
      <Pages
        label={searchCopy.pages}
        page={found.page + 1}
        pages={found.pages}
        onPage={(to) => void page.goToPage(to - 1)}
      />
    </Stack>
  )
})
