import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './page-frame.css.ts'

/** An email address with a possible line break after the @. */
export function EmailWithLineBreak({ email }: { email: string }) {
  const afterAt = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, afterAt)}
      <wbr />
      {email.slice(afterAt)}
    </>
  )
}

export interface MenuLinkItem {
  readonly href: string
  readonly text: string
  readonly current?: boolean
}

export const PageFrame = ({ children }: { children?: ReactNode }) => (
  <div className={css.pageFrame}>{children}</div>
)

/** Link that skips the header; the first Tab stop of a page. */
export const SkipLink = ({ children }: { children?: ReactNode }) => (
  <a href="#content" className={css.skipLink}>
    {children}
  </a>
)

export interface OrganisationMenuContent {
  readonly label: string
  readonly items: readonly (MenuLinkItem & { readonly icon: IconName })[]
}

export interface SiteHeaderProps {
  brand: ReactNode
  menu?: readonly MenuLinkItem[]
  menuLabel: string
  /** Replaces the menu while a person acts for an organisation (`data-acts`); on desktop it is beside the page. */
  organisationMenu?: OrganisationMenuContent | undefined
  menuToggle: string
  settings?: ReactNode
  account?: ReactNode
  folded?: boolean
}

const MenuLinks = ({ menu, look = css.menuLink }: { menu: readonly MenuLinkItem[]; look?: string }) =>
  menu.map(({ href, text, current }) => (
    <a key={href} href={href} className={look} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {text}
    </a>
  ))

/**
 * Header with logo, display settings, login and a menu. On narrower pages than desktop the menu is folded; it works
 * without JavaScript.
 */
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
  const look = organisationMenu ? css.menuOutsideOrganisation : undefined
  const menus = [
    ...(menu.length > 0 ? [{ label: menuLabel, items: menu, look }] : []),
    ...(organisationMenu ? [{ ...organisationMenu, look: css.menuForOrganisation }] : []),
  ]
  return (
    <header className={css.header}>
      <div className={css.airmailStripe} />
      <div className={classNames(css.pageContainer, organisationMenu && css.containerBesideSideMenu)}>
        <div className={css.headerBar}>
          <div className={css.brandLink}>{brand}</div>
          {settings}
          {account && <div className={css.loginAndAccountArea}>{account}</div>}
          {menus.map(({ label, items, look }) => (
            <details
              key={label}
              name="header"
              className={classNames(
                folded && look !== css.menuForOrganisation ? css.alwaysFoldedMenu : css.belowDesktopMenu,
                look,
              )}
            >
              <summary className={css.menuToggle}>
                <Icon name="menu" />
                <span className={css.popoverToggleText}>{menuToggle}</span>
              </summary>
              <nav aria-label={label} className={css.menuPanel}>
                <MenuLinks menu={items} look={css.menuPanelLink} />
              </nav>
            </details>
          ))}
        </div>
        {menu.length > 0 && !folded && (
          <nav aria-label={menuLabel} className={classNames(css.desktopMenu, look)}>
            <MenuLinks menu={menu} />
          </nav>
        )}
      </div>
    </header>
  )
}

/** Adds page margins, for pages that also contain bands of full width. */
export const PageBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${css.pageContainer} ${css.pageBody}`}>{children}</div>
)

const TaskBody = ({ children }: { children?: ReactNode }) => (
  <div className={`${css.pageContainer} ${css.taskPageBody}`}>{children}</div>
)

/** The page with the organisation's menu beside it on desktop. */
export const PageWithSideMenu = ({
  menu,
  children,
}: {
  menu?: OrganisationMenuContent | undefined
  children?: ReactNode
}) =>
  menu ? (
    <div className={css.pageWithSideMenu}>
      <nav aria-label={menu.label} className={css.sideMenu}>
        {menu.items.map(({ href, text, icon, current }) => (
          <a
            key={href}
            href={href}
            className={css.sideMenuLink}
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

/** The main content, to which the skip link leads; `bleed` removes the margins. */
export const PageMain = ({
  children,
  bleed,
  grows,
  task,
}: {
  children?: ReactNode
  bleed?: boolean
  task?: boolean
  /** Fills the screen height, so that the footer does not jump while content loads. */
  grows?: boolean
}) => (
  <main id="content" tabIndex={-1} className={grows ? `${css.main} ${css.fullScreenHeightMain}` : css.main}>
    {bleed ? children : task ? <TaskBody>{children}</TaskBody> : <PageBody>{children}</PageBody>}
  </main>
)

export interface SiteFooterProps {
  groups: readonly { readonly title: string; readonly items: readonly MenuLinkItem[] }[]
  support: {
    readonly title: string
    readonly phone: string
    readonly phoneHref: string
    readonly note: string
  }
  email: string
  note: string
  sided?: boolean
}

/** Maximum length, in characters, of a footer link that shares its line with another. */
const SHORT_NAME_LENGTH = 14
const hasLongName = (items: readonly MenuLinkItem[]): boolean =>
  items.some(({ text }) => text.length > SHORT_NAME_LENGTH)

export function SiteFooter({ groups, support, email, note, sided = false }: SiteFooterProps) {
  return (
    <footer className={css.footer}>
      <div className={classNames(css.pageContainer, sided && css.containerBesideSideMenu)}>
        <div className={css.footerColumns}>
          <div>
            <p className={css.footerTitle}>{support.title}</p>
            <a href={support.phoneHref} className={css.phoneLink}>
              {support.phone}
            </a>
            <p className={css.supportHours}>{support.note}</p>
            <a href={`mailto:${email}`} className={css.footerLink}>
              <EmailWithLineBreak email={email} />
            </a>
          </div>
          {groups.map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <p className={css.footerTitle}>{title}</p>
              <ul className={css.footerList} {...(hasLongName(items) ? { 'data-long': '' } : {})}>
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

export const HeaderPopover = ({
  name,
  icon,
  children,
}: {
  name: string
  icon: IconName
  children?: ReactNode
}) => (
  <details name="header" className={css.headerPopover} data-scripted="">
    <summary className={`${css.menuToggle} ${css.mutedMenuToggle}`}>
      <Icon name={icon} />
      <span className={css.popoverToggleText}>{name}</span>
    </summary>
    <div className={css.headerPopoverPanel}>{children}</div>
  </details>
)

export const HeaderIconButton = ({
  icon,
  label,
  onClick,
}: {
  icon: IconName
  label: string
  onClick: () => void
}) => (
  <button type="button" className={css.menuToggle} onClick={onClick}>
    <Icon name={icon} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </button>
)
