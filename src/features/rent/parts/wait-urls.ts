import { pagePaths } from '#kit/api/page-paths.ts'
import type { WaitEntry } from '#rent/api/wait-list.ts'

/** Query parameter of the rental form with the id of an offered box. */
export const OFFERED_BOX_PARAMETER = 'box'

export const rentUrlOfOffer = ({ boxId, index, lockerId }: NonNullable<WaitEntry['offer']>): string =>
  `${lockerId === null ? pagePaths.wizard(index) : pagePaths.rentalOfLocker(lockerId)}?${OFFERED_BOX_PARAMETER}=${boxId}`

export const waitUrlOfEntry = ({ index, size, lockerId }: WaitEntry): string =>
  pagePaths.waitList(index, size, lockerId)
