;(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem('readingSettings') || '{}')
    for (const [name, value] of Object.entries(chosen))
      if (/^[a-z]+$/i.test(name) && /^[a-z0-9-]+$/.test(String(value)))
        document.documentElement.dataset[name] = String(value)
  } catch {
    // as made
  }
})()
