import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#kit/browser/environment.ts'
import type { KeyPress } from '#kit/browser/key-presses.ts'
import { createScanKeys, type ScannableField } from './scan-keys.ts'

const KEYS_NOTE = 'branch-keys'
const KEYS_OFF = 'off'

export interface ShortcutActions {
  readonly toSearch: () => void
  readonly toFirstFound: () => void
  readonly leave?: () => void
  readonly scanned: (text: string) => void
  /** Runs the action of a letter or digit key, if there is one now. */
  readonly act: (sign: string) => void
}

interface ShortcutFields {
  readonly searchField: string
  readonly scannableField?: ScannableField
}

export type KeyboardShortcuts = ReturnType<typeof createKeyboardShortcuts>

/** Longer than the gap between the characters of a scan, so that the first character of a scan does nothing. */
const LETTER_DELAY_MS = 120

/**
 * Handles shortcut keys and barcode scans outside fields; shortcuts can be switched off (WCAG 2.1.4). Scans in a
 * dialog are ignored, so that the scanner's Enter does not confirm the dialog.
 */
export function createKeyboardShortcuts(
  { kept: storage, after }: Pick<Environment, 'kept' | 'after'>,
  actions: ShortcutActions,
  { searchField, scannableField }: ShortcutFields,
) {
  const $keys = atom({ areOn: storage.read(KEYS_NOTE) !== KEYS_OFF, helpShown: false })
  let cancelLetter = () => {}

  const runShortcut = (press: KeyPress): void => {
    const { sign, key } = press
    const runAndTake = (run: () => void) => {
      press.take()
      run()
    }
    if (sign === '?' || key === '?') runAndTake(() => $keys.set({ ...$keys.get(), helpShown: true }))
    else if (sign === '/' || key === '/') runAndTake(actions.toSearch)
    else if (key === 'Escape') actions.leave?.()
    else if (sign !== null && /^[a-z\d]$/.test(sign))
      cancelLetter = after(LETTER_DELAY_MS, () => actions.act(sign))
  }

  const scanKeys = createScanKeys(actions.scanned, scannableField)

  return {
    $keys: $keys as ReadableAtom<{ readonly areOn: boolean; readonly helpShown: boolean }>,
    showHelp: (helpShown: boolean) => $keys.set({ ...$keys.get(), helpShown }),
    switchOn: (areOn: boolean) => {
      if (areOn) storage.remove(KEYS_NOTE)
      else storage.write(KEYS_NOTE, KEYS_OFF)
      $keys.set({ ...$keys.get(), areOn })
    },
    hear: (press: KeyPress): void => {
      cancelLetter()
      if (press.field === null && !press.isPlain) return
      if (scanKeys(press)) return
      if (press.field !== null) {
        if (press.field === searchField && press.key === 'ArrowDown') actions.toFirstFound()
      } else if (press.key !== 'Enter' && !press.inDialog && $keys.get().areOn) runShortcut(press)
    },
  }
}
