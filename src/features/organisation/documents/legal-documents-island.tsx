import { island } from '#screens/island.tsx'
import { legalDocumentsPage } from './legal-documents-page.ts'
import { LegalDocumentsView } from './legal-documents-view.tsx'

/** Documents for the organisation's accountant. Client-only: it depends on the session. */
export const LegalDocumentsIsland = island(legalDocumentsPage, LegalDocumentsView)
