import { island } from '#screens/island.tsx'
import { legalDocumentsPage } from './legal-documents-page.ts'
import { LegalDocumentsView } from './legal-documents-view.tsx'

export const LegalDocumentsIsland = island(legalDocumentsPage, LegalDocumentsView)
