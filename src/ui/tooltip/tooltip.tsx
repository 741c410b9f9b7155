import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './tooltip.css.ts'

export interface TooltipProps {
  /** Accessible name of the question mark. */
  label: string
  /** The explanation: words only, nothing to press. */
  children: ReactNode
}

/** A question mark that explains: on hover, on focus, and by a press for fingers. Not for what one must know. */
export function Tooltip({ label, children }: TooltipProps) {
  const [wanted, setWanted] = useState<'no' | 'pointed' | 'focused'>('no')
  const [bubble, setBubble] = useState<typeof import('./tooltip-bubble.tsx') | null>(null)
  const want = (how: 'pointed' | 'focused') => {
    setWanted((before) => (how === 'pointed' && before === 'focused' ? before : how))
    // Where it does not load, the next touch tries again.
    import('./tooltip-bubble.tsx').then(setBubble, () => undefined)
  }
  if (bubble)
    return (
      <bubble.TooltipBubble label={label} focused={wanted === 'focused'}>
        {children}
      </bubble.TooltipBubble>
    )
  return (
    <button
      type="button"
      aria-label={label}
      className={css.trigger}
      onPointerEnter={() => want('pointed')}
      onFocus={() => want('focused')}
      onClick={() => want('focused')}
    >
      <Icon name="help" size="small" />
    </button>
  )
}
