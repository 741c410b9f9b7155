const STORAGE_KEY = 'readingSettings'
const prefix = 'setting-'

/** Keeps the reader's display settings as attributes of <html> and in localStorage. */
export function wireDisplaySettings(panel: HTMLElement): void {
  const root = document.documentElement
  for (const input of panel.querySelectorAll<HTMLInputElement>(`input[name^="${prefix}"]`)) {
    const chosen = root.dataset[input.name.slice(prefix.length)]
    if (chosen !== undefined) input.checked = input.value === chosen
  }
  panel.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    root.dataset[target.name.slice(prefix.length)] = target.value
    // `acts` comes from the session and is not a setting.
    storeChoices({ ...root.dataset, acts: undefined })
  })
  panel.querySelector('button')?.addEventListener('click', () => {
    const seen = new Set<string>()
    for (const input of panel.querySelectorAll<HTMLInputElement>(`input[name^="${prefix}"]`)) {
      const name = input.name.slice(prefix.length)
      input.checked = !seen.has(name)
      seen.add(name)
      delete root.dataset[name]
    }
    storeChoices({})
  })
}

function storeChoices(choices: DOMStringMap | object): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choices))
  } catch {
    // Blocked storage: the choice lasts until the page is left.
  }
}

/** Closes a header menu (`details[name=header]`) on Escape, and on a click or focus elsewhere. */
export function closeMenusOnLeave(page: Document): void {
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

export const setLoginReturnPath = (account: HTMLElement): void => {
  const login = account.querySelector<HTMLAnchorElement>('[data-account-login] a')
  if (login) login.search = `callback=${encodeURIComponent(location.pathname + location.search)}`
}
