import type { KeyPress } from '#kit/browser/key-presses.ts'
import {
  addKeystroke,
  EMPTY_KEYSTROKE_RUN,
  getScannedText,
  isScannerSpeed,
} from '#mail/rules/track-numbers.ts'

/**
 * Collects characters typed at a scanner's speed outside fields; Enter ends a scan. Returns true for keys of a scan,
 * which do nothing else. Scans in a dialog are dropped, so that the scanner's Enter does not confirm the dialog.
 */
export function createScanKeys(onScan: (text: string) => void) {
  let typed = EMPTY_KEYSTROKE_RUN
  return (press: KeyPress): boolean => {
    if (press.field !== null) {
      typed = EMPTY_KEYSTROKE_RUN
      return false
    }
    if (press.key === 'Enter') {
      const text = getScannedText(typed, press.at)
      typed = EMPTY_KEYSTROKE_RUN
      if (text === null) return false
      press.take()
      if (!press.inDialog) onScan(text)
      return true
    }
    const continuesScan = press.sign !== null && isScannerSpeed(typed, press.at)
    if (press.sign !== null) typed = addKeystroke(typed, press.sign, press.at)
    if (continuesScan) press.take()
    return continuesScan
  }
}
