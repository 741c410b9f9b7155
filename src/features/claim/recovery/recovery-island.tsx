import { island } from '#screens/island.tsx'
import { recoveryPage } from './recovery-page.ts'
import { RecoveryView } from './recovery-view.tsx'

/** Finding a lost claim. Client-only: a press before hydration would be lost. */
export const RecoveryIsland = island(recoveryPage, RecoveryView)
