import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { memo, useMemo } from 'react'
import type { Office } from '#contract/offices.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { distanceText } from '#copy/distance-text.ts'
import { officeCopy } from '#copy/office.ts'
import { hoursLabelText } from '#copy/office-now.ts'
import { searchCopy } from '#copy/search.ts'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { type PlaceFact, PlaceRow } from '#ui/place-row/place-row.tsx'
import { OfficeDetails } from './office-card.tsx'
import { availabilityWords, isOpen, placeNote, streetTitle } from './office-words.ts'
import type { SearchPage } from './search-page.ts'
import type { OfficeShown, Question } from './search-state.ts'

const distanceWords = ({ distance }: OfficeShown['office'], question: Question): string => {
  if (distance === undefined) return ''
  if (question.kind === 'words' || question.kind === 'town') return searchCopy.away(distance)
  if (question.kind === 'index')
    return question.insteadOf === undefined ? '' : searchCopy.awayFrom(distance, question.insteadOf)
  // How far the middle of the map is tells nobody anything.
  return question.of === 'centre' ? '' : distanceText(distance)
}

const factsOf = ({ office, label, selectable }: OfficeShown): readonly PlaceFact[] => {
  const today = label?.kind === 'unknown' ? searchCopy.hoursUnknown : hoursLabelText(label)
  return [
    ...(today === '' ? [] : [{ text: today, tone: isOpen(label) ? ('good' as const) : ('quiet' as const) }]),
    { text: availabilityWords(office), tone: selectable ? 'plain' : 'quiet' },
  ]
}

/** What a person pays from, where one can rent at all. */
const priceWords = ({ office, selectable }: OfficeShown): string =>
  office.pricesFrom && selectable ? searchCopy.priceFrom(amountInWords(office.pricesFrom.individual)) : ''

export interface FoundRowProps {
  shown: OfficeShown
  question: Question
  /** The nearest places of the chosen one; null for the others. */
  nearest: readonly Office[] | null
  page: SearchPage
}

/** One office of the list, lit together with its pin. Below desktop the chosen one opens in place. */
export const FoundRow = memo(({ shown, question, nearest, page }: FoundRowProps) => {
  const { office } = shown
  const { index } = office
  const $lit = useMemo(() => computed(page.$pointed, (pointed) => pointed?.index === index), [page, index])
  const open = nearest !== null
  return (
    <PlaceRow
      title={streetTitle(office)}
      note={placeNote(office, distanceWords(office, question))}
      aside={priceWords(shown)}
      facts={factsOf(shown)}
      chosen={open}
      lit={useStore($lit)}
      onPoint={(isPointed) => page.point(isPointed ? office : null)}
      onChoose={() => (open ? page.clearChosen() : void page.choose(office))}
      details={
        open && (
          <Hidden above="tablet">
            <OfficeDetails shown={shown} nearest={nearest} page={page} />
            <LinkButton icon="map" onClick={() => page.show('map')}>
              {officeCopy.onMap}
            </LinkButton>
          </Hidden>
        )
      }
    />
  )
})
