import { copyText } from '#browser/page-actions.ts'
import { integrationCopy as copy } from '#copy/integration.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { IntegrationPage, ShownIntegration } from './integration-page.ts'

/** A key or a secret, shown this once. */
export function OnceDialog({ state, page }: { state: ShownIntegration; page: IntegrationPage }) {
  const { once } = state
  return (
    <Dialog
      open={once !== null}
      onClose={page.forgetOnce}
      title={once === null ? '' : copy.once[once.of]}
      closeLabel={copy.close}
      actions={
        once && (
          <Button tone="primary" onClick={page.forgetOnce}>
            {copy.kept}
          </Button>
        )
      }
    >
      {once && (
        <Stack gap="m" align="start">
          <Text>{copy.onceText}</Text>
          <Prose data-test="shown-once">
            <code>{once.value}</code>
          </Prose>
          <CopyButton
            text={once.value}
            label={copy.copy}
            copiedLabel={copy.copied}
            failedLabel={copy.copyFailed}
            onCopy={copyText}
          />
        </Stack>
      )}
    </Dialog>
  )
}
