import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { isOver } from '#domain/claim-situation.ts'
import { placeOfClaim } from '#parts/rented-place.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { type ShownClaim, situationShown, unpaid, unsigned } from './claim-card-state.ts'

/** Says that the box is out of order, and what that means for this claim. */
export function BoxFault({ state }: { state: ShownClaim }) {
  const { code } = situationShown(state)
  if (!state.claim.boxOutOfOrder || isOver(code)) return null
  const place = placeOfClaim(state.claim)
  const waitsFor = unpaid.includes(code) ? 'payment' : unsigned.includes(code) ? 'signature' : 'nothing'
  return (
    <Notice tone="warning" title={copy.boxFaultTitle(place)} data-test="box-fault">
      {copy.boxFaultText(place, waitsFor)}
    </Notice>
  )
}
