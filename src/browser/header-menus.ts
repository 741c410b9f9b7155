/** Closes a menu of the header (`details[name=header]`) on Escape, a press elsewhere and a focus elsewhere. */
export function leaveMenus(page: Document): void {
  const opened = () => page.querySelector<HTMLDetailsElement>('details[name=header][open]')
  const leaveFor = (target: EventTarget | null) => {
    const menu = opened()
    if (menu && !menu.contains(target as Node | null)) menu.open = false
  }
  page.addEventListener('click', ({ target }) => leaveFor(target))
  page.addEventListener('focusin', ({ target }) => leaveFor(target))
  page.addEventListener('keydown', ({ key }) => {
    const menu = opened()
    if (key !== 'Escape' || !menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** Makes the login of the header return to this page. */
export const returnFromLogin = (account: HTMLElement): void => {
  const login = account.querySelector<HTMLAnchorElement>('[data-account-login] a')
  if (login) login.search = `callback=${encodeURIComponent(location.pathname + location.search)}`
}
