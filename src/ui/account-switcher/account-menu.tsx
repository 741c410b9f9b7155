import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './account-switcher.css.ts'

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
  <a href={href} className={css.accountRow} {...(mark ? { [`data-account-${mark}`]: '', hidden: true } : {})}>
    {children}
  </a>
)

const AccountChoiceButton = () => (
  <button type="button" className={css.accountRow}>
    <span className={css.selectedMark} hidden>
      <Icon name="check" size="small" />
    </span>
    <span className={css.accountText}>
      <span className={css.optionName} />
      <span className={css.optionNote} />
    </span>
  </button>
)

interface AccountChoicesProps {
  label: string
  ownNote: string
  innLabel: string
  failed: string
  /** URL to open after the choice; defaults to the current page. */
  then?: string
}

const AccountChoiceList = ({ label, ownNote, innLabel, failed, then }: AccountChoicesProps) => (
  <>
    <ul
      className={css.accountList}
      aria-label={label}
      data-account-choices=""
      data-own-note={ownNote}
      data-inn-label={innLabel}
      {...(then ? { 'data-then': then } : {})}
      hidden
    >
      <li data-account-choice="" hidden>
        <AccountChoiceButton />
      </li>
    </ul>
    <p role="alert" className={css.switchAccountError} data-account-failed="" hidden>
      {failed}
    </p>
  </>
)

/** Lists within a page the person and organisations to act for; hidden if there is only one. */
export const ActingAccountChoices = (props: AccountChoicesProps) => (
  <div className={css.accountChoicesInPage} data-account-offer="" hidden>
    <p className={css.optionName}>{props.label}</p>
    <AccountChoiceList {...props} />
  </div>
)

/** The account menu of pages without islands; `browser/header-account` fills it. It opens without JavaScript. */
export function AccountMenu({ label, ownNote, failed, innLabel, children }: AccountMenuProps) {
  return (
    <details name="header" className={css.accountSwitcher} data-account-menu="">
      <summary className={css.accountMenuToggle}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        <span className={css.personIcon}>
          <Icon name="user" />
        </span>
        <span className={css.organisationIcon}>
          <Icon name="building" size="small" />
        </span>
        <span className={`${css.accountText} ${css.hiddenOnPhones}`}>
          <span className={css.accountName} data-account-name="" />{' '}
          <span className={css.accountNote} data-account-note="" hidden />
        </span>
        <span className={`${css.menuChevron} ${css.hiddenOnPhones}`}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={css.accountMenuPanel}>
        <p className={css.loggedInPersonRow} data-account-owner="" hidden>
          <span className={css.optionName} />
          <span className={css.optionNote} />
        </p>
        <AccountChoiceList {...{ label, ownNote, innLabel, failed }} />
        <div className={css.accountMenuLinks}>{children}</div>
      </div>
    </details>
  )
}
