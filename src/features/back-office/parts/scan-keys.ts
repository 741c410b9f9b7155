import type { KeyPress } from '#kit/browser/key-presses.ts'
import {
  addKeystroke,
  EMPTY_KEYSTROKE_RUN,
  getScannedText,
  isScannerSpeed,
} from '#mail/rules/track-numbers.ts'

export interface ScannableField {
  readonly name: string
  /** Called before the first character of a possible scan is typed into the field. */
  readonly onRunStart: () => void
  /** Called at Enter, when the scan's characters are already in the field. */
  readonly onScan: (text: string) => void
}

/**
 * Collects characters typed at a scanner's speed outside fields; Enter ends a scan. Returns true for keys of a scan,
 * which do nothing else. Scans in a dialog are dropped, so that the scanner's Enter does not confirm the dialog.
 * In `scannableField` characters are typed as usual, because people type fast too, and only the Enter of a scan is
 * taken.
 */
export function createScanKeys(onScan: (text: string) => void, scannableField?: ScannableField) {
  let typed = EMPTY_KEYSTROKE_RUN
  let wasInField = false
  return (press: KeyPress): boolean => {
    const field = press.field !== null && press.field === scannableField?.name ? scannableField : null
    if (press.field !== null && field === null) {
      typed = EMPTY_KEYSTROKE_RUN
      return false
    }
    if (press.key === 'Enter') {
      const text = getScannedText(typed, press.at)
      typed = EMPTY_KEYSTROKE_RUN
      if (text === null) return false
      press.take()
      if (!press.inDialog) (field?.onScan ?? onScan)(text)
      return true
    }
    if (press.sign === null) return false
    const continuesScan = isScannerSpeed(typed, press.at)
    if (field && !(continuesScan && wasInField)) field.onRunStart()
    wasInField = field !== null
    typed = addKeystroke(typed, press.sign, press.at)
    if (!continuesScan || field) return false
    press.take()
    return true
  }
}
