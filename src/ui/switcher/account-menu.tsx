import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './switcher.css.ts'

export interface AccountMenuProps {
  /** What the list changes, for listeners. */
  label: string
  /** Under the person's own name in the list. */
  ownNote: string
  /** Said when the change did not work. */
  failed: string
  /** Before the number of an organisation. */
  innLabel: string
  children: ReactNode
}

/** A place of the menu, below the list; `mark` lets a script show it. */
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

/** Where a list of those for whom one may act is filled: its words of their own, and where it goes when one is chosen. */
interface ChoicesProps {
  label: string
  ownNote: string
  innLabel: string
  failed: string
  /** The address to go to then; the page at hand unless told. */
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

/** The same list in a page, where the change is the way on; nobody sees it who may act for nobody else. */
export const ActingChoices = (props: ChoicesProps) => (
  <div className={css.inPage} data-account-offer="" hidden>
    <p className={css.optionName}>{props.label}</p>
    <Choices {...props} />
  </div>
)

/**
 * The switcher of pages without islands: who one acts for and the list to change it, filled by `browser/header-account`.
 * Opens and closes without a script.
 */
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
