import { type ReactNode, useState } from 'react'
import { lateCode } from '#browser/late-code.ts'
import { Icon } from '../icon/icon.tsx'
import { useLate } from '../late-view.tsx'
import * as css from './tooltip.css.ts'

export interface TooltipProps {
  /** Accessible name of the question mark. */
  label: string
  /** The explanation: words only, nothing to press. */
  children: ReactNode
}

const bubble = lateCode(() => import('./tooltip-bubble.tsx'))

/** A question mark that explains: on hover, on focus, and by a press for fingers. Not for what one must know. */
export function Tooltip({ label, children }: TooltipProps) {
  const [wanted, setWanted] = useState<'no' | 'pointed' | 'focused'>('no')
  const { here } = useLate(bubble, wanted !== 'no')
  if (here)
    return (
      <here.TooltipBubble label={label} focused={wanted === 'focused'}>
        {children}
      </here.TooltipBubble>
    )
  return (
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
}
