import { addresses } from '#contract/addresses.ts'
import { claimCardCopy } from '#copy/claim-card.ts'

/** The list to go back to: the person's claims, or the organisation's active or archived ones. */
export type ListOfClaim = 'own' | 'active' | 'archive'

/** The list that the address names: only the archive's claims stand under it (M-ROUTE-35, 36). */
export const listOfAddress = (path: string): ListOfClaim =>
  path.startsWith(`${addresses.legalsArchive}/`) ? 'archive' : 'own'

export const listsOfClaims = {
  own: { href: addresses.claims, text: claimCardCopy.all },
  active: { href: addresses.legalsActive, text: claimCardCopy.allActive },
  archive: { href: addresses.legalsArchive, text: claimCardCopy.allArchived },
} as const satisfies Record<ListOfClaim, { href: string; text: string }>
