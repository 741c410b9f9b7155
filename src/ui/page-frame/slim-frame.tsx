import type { ReactNode } from 'react'
import * as frame from './page-frame.css.ts'
import { EmailWords, type MenuItem, type SiteFooterProps } from './page-frame.tsx'
import * as css from './slim-frame.css.ts'

export interface OfficeBarProps {
  title: string
  href: string
  settings?: ReactNode
  account?: ReactNode
}

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

export const OfficeBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${frame.width1204} ${css.body}`}>{children}</div>
)

export interface TaskFooterProps extends Pick<SiteFooterProps, 'support' | 'email'> {
  label: string
  links: readonly MenuItem[]
}

export const TaskFooter = ({ support, email, label, links }: TaskFooterProps) => (
  <footer className={css.footer}>
    <div className={`${frame.width1204} ${css.row}`}>
      <div className={css.support}>
        <a href={support.phoneHref} className={frame.phone}>
          {support.phone}
        </a>
        <p className={css.note}>{support.note}</p>
      </div>
      <nav aria-label={label} className={css.row}>
        {links.map(({ href, text }) => (
          <a key={href} href={href} className={css.link}>
            {text}
          </a>
        ))}
        <a href={`mailto:${email}`} className={css.link}>
          <EmailWords email={email} />
        </a>
      </nav>
    </div>
  </footer>
)
