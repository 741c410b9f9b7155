try {
  const { dataset } = document.documentElement
  for (const [name, value] of Object.entries(JSON.parse(localStorage.readingSettings || '{}')))
    if (/^[a-z]+$/i.test(name) && /^[\w-]+$/.test(value)) dataset[name] = value
  if (localStorage.acts && /\bperson=1/.test(document.cookie)) dataset.acts = 'organisation'
} catch {}
