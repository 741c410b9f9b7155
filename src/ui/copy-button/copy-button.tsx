import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

export interface CopyButtonProps {
  /** What is copied. */
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
  /** Puts the text on the clipboard; a rejected promise means it could not. */
  onCopy: (text: string) => Promise<void>
}

/** Copies a number or an address and says so. */
export function CopyButton({ text, label, copiedLabel, failedLabel, onCopy }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const words = { ready: label, copied: copiedLabel, failed: failedLabel }[state]
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        icon={state === 'copied' ? 'check' : 'copy'}
        onClick={() =>
          onCopy(text).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }
      >
        {words}
      </Button>
      <VisuallyHidden aria-live="polite">{state === 'ready' ? '' : words}</VisuallyHidden>
    </>
  )
}
