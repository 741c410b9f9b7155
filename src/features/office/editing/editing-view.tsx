import { AllEditsView } from './all-edits-view.tsx'
import { EditView } from './edit-view.tsx'
import type { EditingPage } from './editing-page.ts'

/** The workplace of editors, or one edit. */
export const EditingView = ({ page }: { page: EditingPage }) =>
  page.kind === 'all' ? <AllEditsView page={page.page} /> : <EditView page={page.page} />
