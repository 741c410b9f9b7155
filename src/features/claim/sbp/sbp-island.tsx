import { island } from '#screens/island.tsx'
import { sbpPage } from './sbp-page.ts'
import { SbpView } from './sbp-view.tsx'

/** The code of a payment, and how it stands. Client-only. */
export const SbpIsland = island(sbpPage, SbpView)
