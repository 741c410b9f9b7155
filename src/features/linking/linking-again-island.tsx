import { useStore } from '@nanostores/react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { linkingCopy as copy } from '#copy/linking.ts'
import { Button } from '#ui/button/button.tsx'
import { linkingPage } from './linking-page.ts'

const page = linkingPage(browserEnvironment)

/** The button that tries to link once more. */
export function LinkingAgainIsland() {
  const busy = useStore(page.$linking, { ssr: 'initial' }) === 'busy'
  return (
    <Button tone="primary" busy={busy} onClick={() => void page.again()}>
      {busy ? copy.againBusy : copy.again}
    </Button>
  )
}
