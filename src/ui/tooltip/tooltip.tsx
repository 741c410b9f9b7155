import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './tooltip.css.ts'

export interface TooltipProps {
  /** Accessible name of the question mark. */
  label: string
  /** The explanation: words only, nothing to press. */
  children: ReactNode
}

const Bubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }))

/** A question mark that explains: on hover, on focus, and by a press for fingers. Not for what one must know. */
export function Tooltip({ label, children }: TooltipProps) {
  const [wanted, setWanted] = useState<'no' | 'pointed' | 'focused'>('no')
  const plain = (
    <button
      type="button"
      aria-label={label}
      className={css.trigger}
      onPointerEnter={() => setWanted((before) => (before === 'no' ? 'pointed' : before))}
      onFocus={() => setWanted('focused')}
      onClick={() => setWanted('focused')}
    >
      <Icon name="help" size="small" />
    </button>
  )
  if (wanted === 'no') return plain
  return (
    <Suspense fallback={plain}>
      <Bubble label={label} focused={wanted === 'focused'}>
        {children}
      </Bubble>
    </Suspense>
  )
}
