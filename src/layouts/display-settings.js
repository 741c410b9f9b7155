try {
  for (const [name, value] of Object.entries(JSON.parse(localStorage.readingSettings || '{}')))
    if (/^[a-z]+$/i.test(name) && /^[\w-]+$/.test(value)) document.documentElement.dataset[name] = value
  if (localStorage.acts && /\bperson=1/.test(document.cookie))
    document.documentElement.dataset.acts = 'organisation'
} catch {}
