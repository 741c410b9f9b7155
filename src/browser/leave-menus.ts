/**
 * What is folded into the header (`details[name=header]`) is left by Escape, which gives the focus back, by a press
 * elsewhere and by going on with the keyboard.
 */
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
