import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './switcher.css.ts'

export interface AccountMenuProps {
  label: string
  ownNote: string
  failed: string
  innLabel: string
  children: ReactNode
}

export const AccountMenuLink = ({
  href,
  mark,
  children,
}: {
  href: string
  mark?: string
  children: ReactNode
}) => (
  <a href={href} className={css.row} {...(mark ? { [`data-account-${mark}`]: '', hidden: true } : {})}>
    {children}
  </a>
)

const Option = () => (
  <button type="button" className={css.row}>
    <span className={css.mark} hidden>
      <Icon name="check" size="small" />
    </span>
    <span className={css.words}>
      <span className={css.optionName} />
      <span className={css.optionNote} />
    </span>
  </button>
)

interface ChoicesProps {
  label: string
  ownNote: string
  innLabel: string
  failed: string
  /** Address opened after the choice; defaults to the current page. */
  then?: string
}

const Choices = ({ label, ownNote, innLabel, failed, then }: ChoicesProps) => (
  <>
    <ul
      className={css.list}
      aria-label={label}
      data-account-choices=""
      data-own-note={ownNote}
      data-inn-label={innLabel}
      {...(then ? { 'data-then': then } : {})}
      hidden
    >
      <li data-account-choice="" hidden>
        <Option />
      </li>
    </ul>
    <p role="alert" className={css.failed} data-account-failed="" hidden>
      {failed}
    </p>
  </>
)

/** The accounts to act for, as a list within a page; hidden if there is only one. */
export const ActingChoices = (props: ChoicesProps) => (
  <div className={css.inPage} data-account-offer="" hidden>
    <p className={css.optionName}>{props.label}</p>
    <Choices {...props} />
  </div>
)

/** The account menu of pages without islands; `browser/header-account` fills it, and it opens without script. */
export function AccountMenu({ label, ownNote, failed, innLabel, children }: AccountMenuProps) {
  return (
    <details name="header" className={css.switcher} data-account-menu="">
      <summary className={css.toggle}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        <span className={css.person}>
          <Icon name="user" size="small" />
        </span>
        <span className={`${css.words} ${css.folds}`}>
          <span className={css.name} data-account-name="" />{' '}
          <span className={css.note} data-account-note="" hidden />
        </span>
        <span className={css.folds}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.panel}>
        <p className={css.owner} data-account-owner="" hidden>
          <span className={css.optionName} />
          <span className={css.optionNote} />
        </p>
        <Choices {...{ label, ownNote, innLabel, failed }} />
        <div className={css.menuLinks}>{children}</div>
      </div>
    </details>
  )
}
