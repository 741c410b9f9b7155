import { memo } from 'react'
import { placeCopy } from '#copy/checkout.ts'
import { hoursLabelText } from '#copy/office-now.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { officeAddress } from '#domain/office-address.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Place } from './place.ts'

/** Where one rents, under the title of the form: the office or locker, its address, today's hours (M-OFF-01…09). */
export const PlaceLine = memo(({ place: { office, locker, label } }: { place: Place }) => {
  const today = hoursLabelText(label)
  return (
    <Inline gap="xs">
      <Text>
        <Text as="strong" weight="strong">
          {locker ? placeCopy.lockerTitle(locker.name) : placeCopy.officeTitle(office.index)}
        </Text>
        {', '}
        {typesetAddress(officeAddress(office.settlement, office.addressSource))}
      </Text>
      {today !== '' && <Badge icon="clock">{today}</Badge>}
    </Inline>
  )
})
