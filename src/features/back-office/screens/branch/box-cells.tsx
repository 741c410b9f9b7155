import type { BranchBox, CurrentBoxRent } from '#back-office/api/branch-claims-and-boxes.ts'
import { branchClaimCardCopy, branchCopy as copy } from '#back-office/words/branch.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Text } from '#ui/text/text.tsx'
import { type DeskActions, OpenClaimButton } from './claims-table.tsx'

const RentedBy = ({ rent, desk }: { rent: CurrentBoxRent; desk: DeskActions }) => (
  <Inline gap="xs" align="baseline">
    <OpenClaimButton id={rent.claim} desk={desk} />
    <Text size="small" tone="muted">
      {copy.rentedBy(rent.holder || branchClaimCardCopy.noHolder, formatDottedDate(rent.endDate))}
    </Text>
  </Inline>
)

export function BoxRentCell({ box, desk }: { box: BranchBox; desk: DeskActions }) {
  const { rent, mustEmptyAfter, offeredUntil } = box
  if (rent !== null) return <RentedBy rent={rent} desk={desk} />
  if (offeredUntil !== null) return copy.offered(formatMoscowDateTime(new Date(offeredUntil)))
  return mustEmptyAfter === null ? copy.free : <OpenClaimButton id={mustEmptyAfter} desk={desk} />
}

export const BoxStateCell = ({ box: { outOfOrder, fault, mustEmptyAfter } }: { box: BranchBox }) =>
  outOfOrder ? (
    <Inline gap="xs" align="baseline">
      <Badge tone="danger" icon="warning">
        {mustEmptyAfter === null ? copy.outOfOrder : copy.mustEmpty}
      </Badge>
      {fault}
    </Inline>
  ) : (
    copy.works
  )
