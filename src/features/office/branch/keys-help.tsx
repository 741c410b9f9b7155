import { useStore } from '@nanostores/react'
import { branchKeysCopy as copy } from '#copy/branch-keys.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'

/** What the keys and a scanner do here; the keys of one sign can be switched off. */
export function KeysHelp({ page }: { page: BranchPage }) {
  const { areOn, helpShown } = useStore(page.keys.$keys)
  return (
    <>
      <Button
        size="small"
        tone="plain"
        icon="help"
        aria-haspopup="dialog"
        onClick={() => page.keys.showHelp(true)}
      >
        {copy.open}
      </Button>
      <Dialog
        open={helpShown}
        onClose={() => page.keys.showHelp(false)}
        title={copy.title}
        closeLabel={copy.close}
        size="small"
      >
        <Stack gap="m">
          <DescriptionList density="tight" items={copy.list} />
          <Text size="small">{copy.scanner}</Text>
          <Checkbox
            name="branch-keys"
            label={copy.areOn}
            checked={areOn}
            onChange={(event) => page.keys.switchOn(event.currentTarget.checked)}
          />
        </Stack>
      </Dialog>
    </>
  )
}
