import { useStore } from '@nanostores/react'
import { keyboardShortcutsCopy as copy } from '#back-office/words/keyboard-shortcuts.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { KeyboardShortcuts } from './keyboard-shortcuts.ts'

interface Props {
  keys: KeyboardShortcuts
  words: {
    readonly list: readonly { readonly term: string; readonly details: string }[]
    readonly scanner: string
  }
}

/** Help on shortcut keys, with a switch to turn them off (WCAG 2.1.4). */
export function KeyboardHelp({ keys, words }: Props) {
  const { areOn, helpShown } = useStore(keys.$keys)
  return (
    <Dialog
      open={helpShown}
      onClose={() => keys.showHelp(false)}
      title={copy.title}
      closeLabel={sharedCopy.close}
      size="small"
    >
      <Stack gap="m">
        <DescriptionList density="keys" items={words.list} />
        <Text size="small">{words.scanner}</Text>
        <Checkbox
          name="branch-keys"
          label={copy.areOn}
          checked={areOn}
          onChange={(event) => keys.switchOn(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}

export const KeyboardHelpButton = ({ keys }: Pick<Props, 'keys'>) => (
  <Button
    size="small"
    tone="plain"
    icon="help"
    iconOnly
    aria-haspopup="dialog"
    onClick={() => keys.showHelp(true)}
  >
    {copy.open}
  </Button>
)
