import { placeCopy } from '#copy/checkout.ts'
import { typeset } from '#copy/typeset.ts'
import { workingDayWords } from '#copy/working-day.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Place } from './place.ts'

export const PlaceHours = ({ place: { office } }: { place: Place }) => (
  <div>
    {office.workingHours.length > 0 && (
      <Disclosure title={office.isTemporaryClosed ? placeCopy.hoursWhenOpen : placeCopy.hours}>
        <DescriptionList
          density="tight"
          items={office.workingHours.map((row) => {
            const { day, times } = workingDayWords(row)
            return { term: day, details: times }
          })}
        />
      </Disclosure>
    )}
    {office.directions && (
      <Disclosure title={placeCopy.directions}>
        <Text>{typeset(office.directions)}</Text>
      </Disclosure>
    )}
  </div>
)
