import type { ReactNode } from 'react'
import * as css from './office-bar.css.ts'
import * as frame from './page-frame.css.ts'

export interface OfficeBarProps {
  /** Whose workplace it is; leads to its beginning. */
  title: string
  href: string
  /** Settings of reading. */
  settings?: ReactNode
  /** Who works here. */
  account?: ReactNode
}

/** The slim header of a workplace: no menu of the public site, no mark, all room for the work. */
export const OfficeBar = ({ title, href, settings, account }: OfficeBarProps) => (
  <header className={css.header}>
    <div className={`${frame.width1204} ${css.bar}`}>
      <a href={href} className={css.title}>
        {title}
      </a>
      {settings}
      {account && <div className={frame.account}>{account}</div>}
    </div>
  </header>
)

/** The margins of a workplace: narrower than a page's to read. */
export const OfficeBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${frame.width1204} ${css.body}`}>{children}</div>
)
