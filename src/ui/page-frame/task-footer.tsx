import { EmailWords } from './email-words.tsx'
import * as frame from './page-frame.css.ts'
import type { MenuItem, SiteFooterProps } from './page-frame.tsx'
import * as css from './task-footer.css.ts'

export interface TaskFooterProps extends Pick<SiteFooterProps, 'support' | 'email'> {
  /** Accessible name of the few links. */
  label: string
  links: readonly MenuItem[]
}

/** The footer of a page on which one does one thing: who helps, and the few pages that are read meanwhile. */
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
