import { island } from '#screens/island.tsx'
import { legalHeaderPage } from './legal-header-page.ts'
import { LegalHeaderView } from './legal-header-view.tsx'

export const LegalHeaderIsland = island(legalHeaderPage, LegalHeaderView)
