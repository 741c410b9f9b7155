import { island } from '#screens/island.tsx'
import { personalDataPage } from './personal-data-page.ts'
import { PersonalDataView } from './personal-data-view.tsx'

/** What is kept about the person. Client-only: nothing of it is known while the site is built. */
export const PersonalDataIsland = island(personalDataPage, PersonalDataView)
