import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './section-index.css.ts'

export interface SectionIndexProps {
  label: string
  items: readonly { readonly href: string; readonly text: string }[]
  desktopOnly?: boolean
  children?: ReactNode
  /** Leaves more width to the page, for short texts. */
  narrow?: boolean
}

/** A long page with a sticky table of contents; `browser/track-sections` marks the current section. */
export const SectionIndex = ({ label, items, desktopOnly, narrow, children }: SectionIndexProps) => (
  <div className={classNames(css.pageAndIndexLayout, narrow && css.narrowIndex)}>
    <nav
      aria-label={label}
      className={classNames(css.navigation, desktopOnly && css.desktopNavigation)}
      data-section-index=""
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
      <ul role="list" className={css.list}>
        {items.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className={css.link}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </div>
)
