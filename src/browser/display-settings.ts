const note = 'readingSettings'
const prefix = 'setting-'

/** Reads and writes the reader's choices as attributes of <html> and in localStorage. */
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
    keep({ ...root.dataset, acts: undefined })
  })
  panel.querySelector('button')?.addEventListener('click', () => {
    const seen = new Set<string>()
    for (const input of panel.querySelectorAll<HTMLInputElement>(`input[name^="${prefix}"]`)) {
      const name = input.name.slice(prefix.length)
      input.checked = !seen.has(name)
      seen.add(name)
      delete root.dataset[name]
    }
    keep({})
  })
}

function keep(choices: DOMStringMap | object): void {
  try {
    localStorage.setItem(note, JSON.stringify(choices))
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}
