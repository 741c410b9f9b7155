try {
  const { dataset } = document.documentElement
  Object.assign(dataset, JSON.parse(localStorage.readingSettings || '{}'))
  if (localStorage.acts && /\bperson=1/.test(document.cookie)) dataset.acts = 'organisation'
} catch {}
