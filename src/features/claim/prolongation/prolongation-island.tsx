import { island } from '#screens/island.tsx'
import { prolongationPage } from './prolongation-page.ts'
import { ProlongationView } from './prolongation-view.tsx'

/** The extension of the claim in the address. Client-only. */
export const ProlongationIsland = island(prolongationPage, ProlongationView)
