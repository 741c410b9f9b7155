import type { BoxRent } from '#contract/branch.ts'
import { branchCopy as copy } from '#copy/branch.ts'
import { dateInDots } from '#copy/date-text.ts'
import type { RentedPlace } from '#copy/rented-place.ts'
import { Text } from '#ui/text/text.tsx'

/** Who rents the place that is about to be put out of order, and what becomes of the rent. */
export function PutOutWords({ place, rent }: { place: RentedPlace; rent: BoxRent }) {
  const facts = { ...rent, start: dateInDots(rent.startDate), end: dateInDots(rent.endDate) }
  return (
    <>
      <Text weight="strong" data-test="rented-by">
        {copy.putOutRent(place, facts)}
      </Text>
      <Text>{copy.putOutEffect}</Text>
      <Text>{copy.putOutInstead}</Text>
    </>
  )
}
