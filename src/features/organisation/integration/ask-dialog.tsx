import { integrationCopy as copy } from '#copy/integration.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AskedAbout, IntegrationPage, ShownIntegration } from './integration-page.ts'

const nameOf = (asked: AskedAbout): string =>
  asked.act === 'revoke' ? copy.keyName(asked.key.name, asked.key.tail) : asked.webhook.url

/** Asks before software is cut off, or needs another secret. */
export function AskDialog({ state, page }: { state: ShownIntegration; page: IntegrationPage }) {
  const { asked, busy } = state
  const words = asked === null ? null : copy.asked[asked.act]
  return (
    <Dialog
      open={asked !== null}
      onClose={page.leave}
      title={words?.title ?? ''}
      closeLabel={copy.close}
      actions={
        words && (
          <>
            <Button
              tone={asked?.act === 'rotate' ? 'primary' : 'danger'}
              busy={busy}
              onClick={() => void page.confirm()}
            >
              {words.confirm}
            </Button>
            <Button tone="quiet" onClick={page.leave}>
              {copy.cancel}
            </Button>
          </>
        )
      }
    >
      {words && asked && <Text>{words.text(nameOf(asked))}</Text>}
    </Dialog>
  )
}
