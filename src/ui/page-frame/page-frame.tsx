import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './page-frame.css.ts'

/** An electronic address that goes on in a second line after its sign, where one line is too short for it. */
export function EmailWords({ email }: { email: string }) {
  const sign = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, sign)}
      <wbr />
      {email.slice(sign)}
    </>
  )
}

/** A place of a menu. */
export interface MenuItem {
  readonly href: string
  readonly text: string
  /** Is the page one is on. */
  readonly current?: boolean
}

/** The whole page under its header: a column as high as the screen. */
export const PageFrame = ({ children }: { children?: ReactNode }) => (
  <div className={css.frame}>{children}</div>
)

/** The first stop of the keyboard: jumps over the header to the content. */
export const SkipLink = ({ children }: { children?: ReactNode }) => (
  <a href="#content" className={css.skip}>
    {children}
  </a>
)

/** The places of the section for organisations. */
export interface OrganisationMenu {
  readonly label: string
  readonly items: readonly (MenuItem & { readonly icon: IconName })[]
}

export interface SiteHeaderProps {
  /** The logo, a link home. */
  brand: ReactNode
  menu?: readonly MenuItem[]
  menuLabel: string
  /** Stands in the place of the menu while one acts for an organisation (`data-acts` of the page); where there is room it stands beside the page instead (`SidedPage`). */
  organisationMenu?: OrganisationMenu | undefined
  /** Accessible and shown name of the small menu. */
  menuToggle: string
  /** Settings of reading, before the main menu. */
  settings?: ReactNode
  /** Who is logged in. */
  account?: ReactNode
  /** The menu is folded on every width: where one does one thing, step by step. */
  folded?: boolean
}

const Links = ({ menu }: { menu: readonly MenuItem[] }) =>
  menu.map(({ href, text, current }) => (
    <a
      key={href}
      href={href}
      className={css.menuLink}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      {text}
    </a>
  ))

/** The header: airmail edge, logo, display settings, main menu (folded below desktop, without script), account. */
export function SiteHeader(props: SiteHeaderProps) {
  const {
    brand,
    menu = [],
    menuLabel,
    menuToggle,
    settings,
    account,
    organisationMenu,
    folded = false,
  } = props
  // Without a menu of its own the organisation sees the site's, whoever acts.
  const look = organisationMenu ? css.siteMenu : undefined
  const menus = [
    ...(menu.length > 0 ? [{ label: menuLabel, items: menu, look }] : []),
    ...(organisationMenu ? [{ ...organisationMenu, look: css.organisationMenu }] : []),
  ]
  return (
    <header className={css.header}>
      <div className={css.stripe} />
      <div className={classNames(css.width1204, organisationMenu && css.sidedWidth)}>
        <div className={css.bar}>
          <div className={css.brand}>{brand}</div>
          {settings}
          {account && <div className={css.account}>{account}</div>}
          {menus.map(({ label, items, look }) => (
            <details
              key={label}
              name="header"
              className={classNames(
                folded && look !== css.organisationMenu ? css.foldedMenu : css.smallMenu,
                look,
              )}
            >
              <summary className={css.menuToggle}>
                <Icon name="menu" size="small" />
                <span className={css.popoverName}>{menuToggle}</span>
              </summary>
              <nav aria-label={label} className={css.menuPanel}>
                <Links menu={items} />
              </nav>
            </details>
          ))}
        </div>
        {menu.length > 0 && !folded && (
          <nav aria-label={menuLabel} className={classNames(css.wideMenu, look)}>
            <Links menu={menu} />
          </nav>
        )}
      </div>
    </header>
  )
}

/** The part of a page that keeps its margins: for pages that lay out bands to the edges beside it. */
export const PageBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${css.width1204} ${css.body}`}>{children}</div>
)

const TaskBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${css.width1204} ${css.taskBody}`}>{children}</div>
)

/**
 * The page beside the organisation's menu, where there is room for both: below desktop the menu folds into the header.
 */
export const SidedPage = ({
  menu,
  children,
}: {
  menu?: OrganisationMenu | undefined
  children?: ReactNode
}) =>
  menu ? (
    <div className={css.sided}>
      <nav aria-label={menu.label} className={css.side}>
        {menu.items.map(({ href, text, icon, current }) => (
          <a
            key={href}
            href={href}
            className={css.sideLink}
            {...(current ? { 'aria-current': 'page' as const } : {})}
          >
            <Icon name={icon} size="small" />
            {text}
          </a>
        ))}
      </nav>
      {children}
    </div>
  ) : (
    children
  )

/** What the page is about, reached by the skip link. `bleed` lets a screen lay out its own bands. */
export const PageMain = ({
  children,
  bleed,
  grows,
  task,
}: {
  children?: ReactNode
  bleed?: boolean
  /** One does one thing here: little room is left above and below it. */
  task?: boolean
  /** What is in it comes later: it is a screen high from the start, so that the footer does not jump. */
  grows?: boolean
}) => (
  <main id="content" tabIndex={-1} className={grows ? `${css.main} ${css.grows}` : css.main}>
    {bleed ? children : task ? <TaskBody>{children}</TaskBody> : <PageBody>{children}</PageBody>}
  </main>
)

export interface SiteFooterProps {
  groups: readonly { readonly title: string; readonly items: readonly MenuItem[] }[]
  support: {
    readonly title: string
    readonly phone: string
    readonly phoneHref: string
    readonly note: string
  }
  email: string
  note: string
  /** It stands under the menu of an organisation: as wide as that page. */
  sided?: boolean
}

/** Names longer than this need a line each in the footer. */
const SHORT_NAME = 14
const isLong = (items: readonly MenuItem[]): boolean => items.some(({ text }) => text.length > SHORT_NAME)

/** The footer: the phone and address of support, what the main menu lacks, whose data is shown. */
export function SiteFooter({ groups, support, email, note, sided = false }: SiteFooterProps) {
  return (
    <footer className={css.footer}>
      <div className={classNames(css.width1204, sided && css.sidedWidth)}>
        <div className={css.footerColumns}>
          <div>
            <p className={css.footerTitle}>{support.title}</p>
            <a href={support.phoneHref} className={css.phone}>
              {support.phone}
            </a>
            <p className={css.footerTitle}>{support.note}</p>
            <a href={`mailto:${email}`} className={css.footerLink}>
              <EmailWords email={email} />
            </a>
          </div>
          {groups.map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <p className={css.footerTitle}>{title}</p>
              <ul className={css.footerList} {...(isLong(items) ? { 'data-long': '' } : {})}>
                {items.map(({ href, text }) => (
                  <li key={href}>
                    <a href={href} className={css.footerLink}>
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={css.footerNote}>{note}</p>
      </div>
    </footer>
  )
}

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
