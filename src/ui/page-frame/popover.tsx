import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './page-frame.css.ts'

/** Something folded into the header, opened without script: the display settings. */
export const Popover = ({ name, icon, children }: { name: string; icon: IconName; children?: ReactNode }) => (
  <details name="header" className={css.popover}>
    <summary className={`${css.menuToggle} ${css.quietToggle}`}>
      <Icon name={icon} size="small" />
      <span className={css.popoverName}>{name}</span>
    </summary>
    <div className={css.popoverPanel}>{children}</div>
  </details>
)
