import { atom, type ReadableAtom } from 'nanostores'
import { createScanKeys } from '#back-office/parts/scan-keys.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { KeyPress } from '#kit/browser/key-presses.ts'
import { parseScannedCode, type ScannedCode } from '#mail/rules/track-numbers.ts'

export const CLAIM_SEARCH_FIELD_NAME = 'search-text'
const KEYS_NOTE = 'branch-keys'
const KEYS_OFF = 'off'

export interface ShortcutActions {
  readonly toSearch: () => void
  readonly toFirstFound: () => void
  readonly leaveClaim: () => void
  readonly scanned: (scan: ScannedCode) => void
  /** Runs the action of a letter key, if there is one now. */
  readonly act: (letter: string) => void
}

/** Longer than the gap between the characters of a scan, so that the first character of a scan does nothing. */
const LETTER_DELAY_MS = 120

/**
 * Handles shortcut keys and barcode scans outside fields; shortcuts can be switched off (WCAG 2.1.4). Scans in a
 * dialog are ignored, so that the scanner's Enter does not confirm the dialog.
 */
export function createKeyboardShortcuts(
  { kept: storage, after }: Pick<Environment, 'kept' | 'after'>,
  actions: ShortcutActions,
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
    else if (key === 'Escape') actions.leaveClaim()
    else if (sign !== null && /^[a-z]$/.test(sign))
      cancelLetter = after(LETTER_DELAY_MS, () => actions.act(sign))
  }

  const scanKeys = createScanKeys((text) => actions.scanned(parseScannedCode(text)))

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
        if (press.field === CLAIM_SEARCH_FIELD_NAME && press.key === 'ArrowDown') actions.toFirstFound()
      } else if (press.key !== 'Enter' && !press.inDialog && $keys.get().areOn) runShortcut(press)
    },
  }
}
