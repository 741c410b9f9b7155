import type { ReactNode } from 'react'
import * as css from './only-on.css.ts'

export interface OnlyOnProps {
  children?: ReactNode
  /** phone < 768 px, tablet to 1199 px, desktop from 1200 px on. */
  device: keyof typeof css.devices
}

/** In sight on some widths only; elsewhere also silent. Use it for doubles of one thing, never to withhold. */
export function OnlyOn({ children, device }: OnlyOnProps) {
  return <div className={css.devices[device]}>{children}</div>
}
