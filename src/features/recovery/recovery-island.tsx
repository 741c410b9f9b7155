import { browserEnvironment } from '#browser/browser-environment.ts'
import { recoveryPage } from './recovery-page.ts'
import { RecoveryView } from './recovery-view.tsx'

const page = recoveryPage(browserEnvironment)

/** Finding a lost claim. Client-only: a press before hydration would be lost. */
export function RecoveryIsland() {
  return <RecoveryView page={page} />
}
