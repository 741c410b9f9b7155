import { island } from '#screens/island.tsx'
import { editingPage } from './editing-page.ts'
import { EditingView } from './editing-view.tsx'

/** The workplace of editors. Client-only: it is of this moment. */
export const EditingIsland = island(editingPage, EditingView)
