import type { ReactNode } from 'react'
import * as css from './back-office-and-task-frame.css.ts'
import * as frame from './page-frame.css.ts'
import { EmailWithLineBreak, type MenuLinkItem, type SiteFooterProps } from './page-frame.tsx'

export interface BackOfficeHeaderProps {
  title: string
  href: string
  settings?: ReactNode
  account?: ReactNode
}

export const BackOfficeHeader = ({ title, href, settings, account }: BackOfficeHeaderProps) => (
  <header className={css.header}>
    <div className={`${frame.pageContainer} ${css.headerBar}`}>
      <a href={href} className={css.headerTitle}>
        {title}
      </a>
      {settings}
      {account && <div className={frame.loginAndAccountArea}>{account}</div>}
    </div>
  </header>
)

export const BackOfficeBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${frame.pageContainer} ${css.backOfficeBody}`}>{children}</div>
)

export interface TaskPageFooterProps extends Pick<SiteFooterProps, 'support' | 'email'> {
  label: string
  links: readonly MenuLinkItem[]
}

export const TaskPageFooter = ({ support, email, label, links }: TaskPageFooterProps) => (
  <footer className={css.footer}>
    <div className={`${frame.pageContainer} ${css.footerRow}`}>
      <div className={css.supportContacts}>
        <a href={support.phoneHref} className={frame.phoneLink}>
          {support.phone}
        </a>
        <p className={css.supportNote}>{support.note}</p>
      </div>
      <nav aria-label={label} className={css.footerRow}>
        {links.map(({ href, text }) => (
          <a key={href} href={href} className={css.taskFooterLink}>
            {text}
          </a>
        ))}
        <a href={`mailto:${email}`} className={css.taskFooterLink}>
          <EmailWithLineBreak email={email} />
        </a>
      </nav>
    </div>
  </footer>
)
