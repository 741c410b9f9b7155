import type { Claim } from '#contract/claims.ts'
import { successCopy } from '#copy/payment.ts'
import { correspondenceFormat } from '#domain/box-name.ts'

/** The address to give to senders: index, box number, name (M-NAME-08). */
export function addressForSenders(claim: Claim): string {
  const rented = claim.claimBoxes[0]
  const format = correspondenceFormat({
    index: claim.postOffice.index,
    boxNumber: rented?.box.number ?? null,
    boxName: rented?.boxName ?? null,
  })
  if (!format.ok) return claim.postOffice.index
  return format.value
    .map(({ kind, value }) => (kind === 'box_number' ? successCopy.formatBox(value) : value))
    .join(', ')
}
