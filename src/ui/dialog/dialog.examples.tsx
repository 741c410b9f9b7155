import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cancel the claim
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Cancel the claim?"
        closeLabel="Close"
        actions={
          <>
            <Button tone="danger" onClick={close}>
              Cancel the claim
            </Button>
            <Button onClick={close}>Keep it</Button>
          </>
        }
      >
        <Text>The box becomes free for others at once. The money comes back in ten days.</Text>
      </Dialog>
    </>
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'opened by a button', element: <Opener /> }]
