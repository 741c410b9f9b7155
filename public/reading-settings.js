// Before the first paint: what the reader chose on this device (text size, contrast, spacing, motion, images).
;(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem('readingSettings') || '{}')
    for (const [name, value] of Object.entries(chosen))
      if (/^[a-zA-Z]+$/.test(name) && /^[a-z0-9-]+$/.test(String(value)))
        document.documentElement.dataset[name] = String(value)
  } catch {
    // Nothing was kept, or keeping is forbidden: the page looks as made.
  }
})()
